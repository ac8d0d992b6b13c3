import type { Tx } from '../../../platform/database/transaction.ts';

export interface EndpointSecrets {
  secret_sealed: Buffer;
  /** The secret before it, and until when that signs, too. */
  former_sealed: Buffer | null;
  former_until: Date | null;
}

interface ClaimedEndpointRow extends EndpointSecrets {
  member_id: string;
  url: string;
  is_on: boolean;
  busy_until: Date | null;
  last_taken_at: Date | null;
}

/** An address, locked until the commit; null: it was removed. */
export async function lockEndpoint(tx: Tx, id: string): Promise<ClaimedEndpointRow | null> {
  const { rows } = await tx.query<ClaimedEndpointRow>(
    `select member_id, url, secret_sealed, former_sealed, former_until, off_since is null as is_on, busy_until,
       last_taken_at
     from webhook_endpoint where id = $1 for no key update`,
    [id],
  );
  return rows[0] ?? null;
}

export interface DueRow {
  id: string;
  body: string;
  tries: number;
  tries_in_turn: number;
}

/** The event that waits longest for a locked address; null: none is due. */
export async function selectDue(tx: Tx, endpointId: string, now: Date): Promise<DueRow | null> {
  const { rows } = await tx.query<DueRow>(
    `select id, body, tries, tries_in_turn from webhook_delivery
     where endpoint_id = $1 and state = 'waiting' and next_try_at <= $2 order by next_try_at, id limit 1`,
    [endpointId, now],
  );
  return rows[0] ?? null;
}

/** Counts a try that begins. `nextTryAt`: the next one, unless it is known by then how this one ended. */
export async function beginTry(
  tx: Tx,
  { id, now, nextTryAt }: { id: string; now: Date; nextTryAt: Date },
): Promise<void> {
  await tx.query(
    `update webhook_delivery set tries = tries + 1, tries_in_turn = tries_in_turn + 1, last_tried_at = $2,
       next_try_at = $3 where id = $1`,
    [id, now, nextTryAt],
  );
}

/** Records until when one server sends to an address; null: none does. */
export async function updateBusy(tx: Tx, endpointId: string, until: Date | null): Promise<void> {
  await tx.query('update webhook_endpoint set busy_until = $2 where id = $1', [endpointId, until]);
}

/** Records that no server sends to an address now, and that it took an event. */
export async function updateTaken(tx: Tx, endpointId: string, now: Date): Promise<void> {
  await tx.query('update webhook_endpoint set busy_until = null, last_taken_at = $2 where id = $1', [
    endpointId,
    now,
  ]);
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

/** The addresses that something is due for, while no server sends to them. */
export async function selectDueEndpoints(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from webhook_endpoint as endpoint
     where off_since is null and (busy_until is null or busy_until <= $1)
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
