import type { Tx } from '../../platform/database/transaction.ts';

/** The address that lacks the most days until `yesterday`, locked until the commit; null: none lacks any. */
export async function lockBehind(
  tx: Tx,
  yesterday: string,
): Promise<{ id: string; member_id: string; visits_until: string } | null> {
  const { rows } = await tx.query<{ id: string; member_id: string; visits_until: string }>(
    `select id, member_id, visits_until from webhook_endpoint
     where off_since is null and 'visits.daily' = any (events) and visits_until < $1
     order by visits_until, id limit 1 for no key update`,
    [yesterday],
  );
  return rows[0] ?? null;
}

export async function updateVisitsUntil(tx: Tx, id: string, day: string): Promise<void> {
  await tx.query('update webhook_endpoint set visits_until = $2 where id = $1', [id, day]);
}
