import type { Tx } from '../../platform/database/transaction.ts';

/** Switches off the addresses of a member that are on, and gives up what waits for them; false: none was on. */
export async function secureEndpoints(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `with secured as (
       update webhook_endpoint set off_since = $2, off_because = 'secured'
       where member_id = $1 and off_since is null returning id
     ), given_up as (
       update webhook_delivery set state = 'failed', next_try_at = null
       where endpoint_id in (select id from secured) and state = 'waiting'
     )
     select id from secured`,
    [memberId, now],
  );
  return rows.length > 0;
}

/** Like secureEndpoints, for everybody. */
export async function secureAllEndpoints(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `with secured as (
       update webhook_endpoint set off_since = $1, off_because = 'secured' where off_since is null returning id
     )
     update webhook_delivery set state = 'failed', next_try_at = null
     where endpoint_id in (select id from secured) and state = 'waiting'`,
    [now],
  );
}
