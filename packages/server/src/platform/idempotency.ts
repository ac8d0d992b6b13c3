import { createHash } from 'node:crypto';
import { refuse } from './refusal.ts';
import type { Tx } from './transaction.ts';

export interface StoredResponse {
  status: number;
  body: string;
}

/** Identifies one request: who asks (`scope`), their key, which call, and a hash of its decoded input. */
export interface RequestKey {
  scope: string;
  key: string;
  call: string;
  fingerprint: Buffer;
}

/** A hash of the input with its keys in order, so that two spellings of one body are the same. */
export function fingerprintOf(input: unknown): Buffer {
  return createHash('sha256').update(canonical(input)).digest();
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
 * Reserves the key in the transaction of its request. Null: go on. Otherwise the response of the first time.
 * The unique key makes a second request wait until the first has committed or rolled back. Refuses
 * `idempotency_key_reused` when the key was used for another call or input.
 */
export async function reserveKey(tx: Tx, request: RequestKey, now: Date): Promise<StoredResponse | null> {
  const { rows: reserved } = await tx.query(
    `insert into idempotency_key (scope, key, call, fingerprint, created_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning key`,
    [request.scope, request.key, request.call, request.fingerprint, now],
  );
  if (reserved.length > 0) return null;
  const { rows } = await tx.query<{ call: string; fingerprint: Buffer; status: number; response: string }>(
    'select call, fingerprint, status, response from idempotency_key where scope = $1 and key = $2',
    [request.scope, request.key],
  );
  const stored = rows[0];
  if (!stored || stored.call !== request.call || !stored.fingerprint.equals(request.fingerprint)) {
    throw refuse('idempotency_key_reused');
  }
  return { status: stored.status, body: stored.response };
}

/** Stores the response beside its effects, in the same transaction. */
export async function storeResponse(tx: Tx, request: RequestKey, response: StoredResponse): Promise<void> {
  await tx.query('update idempotency_key set status = $3, response = $4 where scope = $1 and key = $2', [
    request.scope,
    request.key,
    response.status,
    response.body,
  ]);
}

/** Forgets keys that were reserved before an instant (at least 24 hours ago). */
export async function forgetKeysBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from idempotency_key where created_at < $1', [before]);
}
