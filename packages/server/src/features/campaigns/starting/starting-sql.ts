import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

export async function hasUnpaidCampaign(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from shared.open_campaign where member_id = $1 and stage = 'unpaid'`,
    [memberId],
  );
  return rows.length > 0;
}

/** How many turns a member used since an instant. */
export async function countTurnsUsed(
  tx: Tx,
  { memberId, since }: { memberId: string; since: Date },
): Promise<number> {
  const { rows } = await tx.query<{ used: number }>(
    `select count(*)::integer as used from shared.started_campaign where member_id = $1 and created_at >= $2`,
    [memberId, since],
  );
  return onlyRow(rows).used;
}
