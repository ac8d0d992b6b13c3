import type { Tx } from '../../platform/database/transaction.ts';

/** The orders that a member paid before an instant, oldest first. */
export async function selectPaidOrders(
  tx: Tx,
  { memberId, before }: { memberId: string; before: Date },
): Promise<{ id: string; title: string }[]> {
  const { rows } = await tx.query<{ id: string; title: string }>(
    `select id, title from shared.campaign_order where member_id = $1 and paid_at < $2 order by paid_at, id`,
    [memberId, before],
  );
  return rows;
}
