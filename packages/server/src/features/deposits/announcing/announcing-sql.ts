import type { Tx } from '../../../platform/database/transaction.ts';

/**
 * Expires at most `limit` deposits whose time is over. Locked ones are skipped: somebody is deciding on them.
 */
export async function expireDeposits(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ id: string; member_id: string }[]> {
  const { rows } = await tx.query<{ id: string; member_id: string }>(
    `update deposit set status = 'expired', settled_at = $1
     where id in (
       select id from deposit where status = 'pending' and expires_at <= $1
       order by id limit $2 for update skip locked
     )
     returning id, member_id`,
    [now, limit],
  );
  return rows;
}
