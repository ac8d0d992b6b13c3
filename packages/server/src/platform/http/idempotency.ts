import { createHash, createHmac } from 'node:crypto';
import type { Statement, Tx } from '../database/transaction.ts';
import { refuse } from '../refusal.ts';

export interface StoredResponse {
  status: number;
  body: string;
}

/** Identifies one request: the caller (`scope`), their key, the call, and a hash of its decoded input. */
export interface RequestKey {
  scope: string;
  key: string;
  call: string;
  fingerprint: Buffer;
}

/**
 * A hash of the input with sorted keys, so that two spellings of one body are equal. It is keyed because an
 * input may contain a password, and a reader of the table must not be able to test guesses against it.
 */
export function fingerprintOf(secret: Buffer, input: unknown): Buffer {
  return createHmac('sha256', secret).update(canonical(input)).digest();
}

function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Buffer.isBuffer(value)) return createHash('sha256').update(value).digest('hex');
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/**
 * Reserves the key in its request's transaction, sent along with BEGIN; outside a transaction it inserts
 * nothing. The unique key makes a second request wait until the first has committed or rolled back.
 */
export function reservation({ scope, key, call, fingerprint }: RequestKey, now: Date): Statement {
  return {
    text: `insert into idempotency_key (scope, key, call, fingerprint, created_at)
     select $1, $2, $3, $4::bytea, $5::timestamptz where current_setting('handbill.transaction', true) = 'open'
     on conflict do nothing returning key`,
    values: [scope, key, call, fingerprint, now],
  };
}

/**
 * Null when the reservation took the key: go on. Otherwise the first request's response. Refuses
 * `idempotency_key_reused` when the key was used for another call or input.
 */
export async function earlierResponse(
  tx: Tx,
  request: RequestKey,
  reserved: readonly unknown[],
): Promise<StoredResponse | null> {
  if (reserved.length > 0) return null;
  const stored = await storedResponse(tx, request);
  if (!stored) throw refuse('idempotency_key_reused');
  return stored;
}

/** The earlier response to this same request, or null. */
export async function storedResponse(
  tx: Pick<Tx, 'query'>,
  request: RequestKey,
): Promise<StoredResponse | null> {
  const { rows } = await tx.query<{ status: number; response: string }>(
    `select status, response from idempotency_key /* status, response are not null: both come before the commit */
     where scope = $1 and key = $2 and call = $3 and fingerprint = $4`,
    [request.scope, request.key, request.call, request.fingerprint],
  );
  return rows[0] ? { status: rows[0].status, body: rows[0].response } : null;
}

/** Stores the response in the transaction of its effects, sent along with COMMIT. */
export function storing({ scope, key }: RequestKey, { status, body }: StoredResponse): Statement {
  return {
    text: 'update idempotency_key set status = $3, response = $4 where scope = $1 and key = $2',
    values: [scope, key, status, body],
  };
}

/** Forgets keys that were reserved before an instant (at least 24 hours ago). */
export async function forgetKeysBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from idempotency_key where created_at < $1', [before]);
}

/** Voids every stored key: it neither answers a replay nor has a second effect. */
export async function voidKeys(tx: Tx): Promise<void> {
  await tx.query("update idempotency_key set call = 'void'", []);
}
