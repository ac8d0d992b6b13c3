import type { Tx } from '../../platform/database/transaction.ts';

/** An address that lacks the visits of a day until `yesterday`, locked until the commit; null: there is none. */
export async function lockBehind(
  tx: Tx,
  yesterday: string,
): Promise<{ id: string; member_id: string; visits_until: string } | null> {
  const { rows } = await tx.query<{ id: string; member_id: string; visits_until: string }>(
    `select id, member_id, visits_until from webhook_endpoint
     where off_since is null and 'visits.daily' = any (events) and visits_until < $1
     order by id limit 1 for no key update`,
    [yesterday],
  );
  return rows[0] ?? null;
}

export async function updateVisitsUntil(tx: Tx, id: string, day: string): Promise<void> {
  await tx.query('update webhook_endpoint set visits_until = $2 where id = $1', [id, day]);
}
