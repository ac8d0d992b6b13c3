import type { Tx } from '../../../platform/database/transaction.ts';

interface ClaimedEndpointRow {
  member_id: string;
  url: string;
  secret_sealed: Buffer;
  is_on: boolean;
  busy_until: Date | null;
}

/** An address, locked until the commit; null: it was removed. */
export async function lockEndpoint(tx: Tx, id: string): Promise<ClaimedEndpointRow | null> {
  const { rows } = await tx.query<ClaimedEndpointRow>(
    `select member_id, url, secret_sealed, off_since is null as is_on, busy_until
     from webhook_endpoint where id = $1 for no key update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Whether nothing is sent for a member: the account is locked or closed. */
export async function isSilenced(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from shared.member_account where id = $1 and not is_locked and not is_closed',
    [memberId],
  );
  return rows.length === 0;
}

export interface DueRow {
  id: string;
  body: string;
  /** With the one that begins, as the next. */
  tries: number;
  tries_in_turn: number;
}

/** Begins to send the event that waits longest for a locked address; null: none is due. */
export async function beginDelivery(tx: Tx, endpointId: string, now: Date): Promise<DueRow | null> {
  const { rows } = await tx.query<DueRow>(
    `update webhook_delivery set tries = tries + 1, tries_in_turn = tries_in_turn + 1, last_tried_at = $2
     where id = (
       select id from webhook_delivery where endpoint_id = $1 and state = 'waiting' and next_try_at <= $2
       order by next_try_at, id limit 1
     ) returning id, body, tries, tries_in_turn`,
    [endpointId, now],
  );
  return rows[0] ?? null;
}

/** Says until when one server sends to an address; null: none does. */
export async function updateBusy(tx: Tx, endpointId: string, until: Date | null): Promise<void> {
  await tx.query('update webhook_endpoint set busy_until = $2 where id = $1', [endpointId, until]);
}

/**
 * How a try ended, unless another one has begun since. `nextTryAt`: it failed, and is tried again then; what was switched
 * off in the meantime stays so.
 */
export async function updateTried(
  tx: Tx,
  tried: {
    id: string;
    tries: number;
    state: 'waiting' | 'delivered' | 'failed';
    status: number | null;
    nextTryAt: Date | null;
  },
): Promise<void> {
  await tx.query(
    `update webhook_delivery set state = $2, last_status = $3, next_try_at = $4
     where id = $1 and tries = $5 and (state = 'waiting' or $2 = 'delivered')`,
    [tried.id, tried.state, tried.status, tried.nextTryAt, tried.tries],
  );
}

/** The addresses that something is due for, while no server sends to them and their owner's account is open. */
export async function selectDueEndpoints(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from webhook_endpoint as endpoint
     where off_since is null and (busy_until is null or busy_until <= $1)
       and exists (select 1 from shared.member_account where id = member_id and not is_locked and not is_closed)
       and exists (
       select 1 from webhook_delivery where endpoint_id = endpoint.id and state = 'waiting' and next_try_at <= $1)`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Deletes deliveries before this time; answers how many, at most `limit`. */
export async function deleteOldDeliveries(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `delete from webhook_delivery where id in (
       select id from webhook_delivery where happened_at < $1 limit $2) returning id`,
    [before, limit],
  );
  return rows.length;
}
