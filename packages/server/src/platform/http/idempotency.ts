import { createHash, createHmac } from 'node:crypto';
import { type RowStatement, rowStatement, type Statement, type Tx } from '../database/transaction.ts';
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
export function reservation(
  { scope, key, call, fingerprint }: RequestKey,
  now: Date,
): RowStatement<{ key: string }> {
  return rowStatement<{ key: string }>(
    `insert into idempotency_key (scope, key, call, fingerprint, created_at)
     select $1, $2, $3, $4::bytea, $5::timestamptz where current_setting('handbill.transaction', true) = 'open'
     on conflict do nothing returning key`,
    [scope, key, call, fingerprint, now],
  );
}

/**
 * Null when the reservation took the key: go on. Otherwise the first request's response. Refuses
 * `idempotency_key_reused` when the key was used for another call or input.
 */
export async function earlierResponse(
  tx: Tx,
  request: RequestKey,
  reserved: readonly { key: string }[],
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

/** A stored response, with the request that it answers. */
export interface KeyedResponse extends RequestKey {
  status: number;
  response: string;
}

// One lookup per key: planned together, they could become a scan of the whole table.
const RESPONSES = `select stored.scope, stored.key, stored.call, stored.fingerprint, stored.status, stored.response
     /* status, response are not null: both come before the commit */
   from unnest($1::text[], $2::text[]) as asked (scope, key)
     cross join lateral (
       select own.scope, own.key, own.call, own.fingerprint, own.status, own.response from idempotency_key as own
       where own.scope = asked.scope and own.key = asked.key offset 0
     ) as stored`;

/**
 * The stored responses of these keys, whatever call they were used for; see `earlierAmong`. Locks and writes nothing.
 */
export function findingResponses(keys: readonly RequestKey[]): RowStatement<KeyedResponse> {
  return rowStatement<KeyedResponse>(RESPONSES, namesOf(keys));
}

/** Like findingResponses, within a transaction. */
export async function findResponses(tx: Tx, keys: readonly RequestKey[]): Promise<KeyedResponse[]> {
  return (await tx.query<KeyedResponse>(RESPONSES, namesOf(keys))).rows;
}

function namesOf(keys: readonly RequestKey[]): string[][] {
  return [keys.map(({ scope }) => scope), keys.map(({ key }) => key)];
}

/** The earlier response to the same request, or null. */
export function storedAmong(stored: readonly KeyedResponse[], request: RequestKey): StoredResponse | null {
  const own = stored.find(({ scope, key }) => scope === request.scope && key === request.key);
  if (own?.call !== request.call || !own.fingerprint.equals(request.fingerprint)) return null;
  return { status: own.status, body: own.response };
}

/** Like storedAmong. Refuses `idempotency_key_reused` when the key was used for another call or input. */
export function earlierAmong(stored: readonly KeyedResponse[], request: RequestKey): StoredResponse | null {
  const own = storedAmong(stored, request);
  const isUsed = stored.some(({ scope, key }) => scope === request.scope && key === request.key);
  if (own === null && isUsed) throw refuse('idempotency_key_reused');
  return own;
}

/**
 * Stores keys with their responses, as the last step of the transaction of their effects. Fails that transaction if one
 * of the keys was stored after it was looked up.
 */
export function storingResponses(answered: readonly (RequestKey & StoredResponse)[], now: Date): Statement {
  return {
    // In order: two transactions that store the same keys wait for each other in one direction only.
    text: `insert into idempotency_key (scope, key, call, fingerprint, created_at, status, response)
     select answered.scope, answered.key, answered.call, answered.fingerprint, $7::timestamptz, answered.status,
       answered.response
     from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::int[], $6::text[])
       as answered (scope, key, call, fingerprint, status, response)
     order by answered.scope, answered.key`,
    values: [
      answered.map(({ scope }) => scope),
      answered.map(({ key }) => key),
      answered.map(({ call }) => call),
      answered.map(({ fingerprint }) => fingerprint),
      answered.map(({ status }) => status),
      answered.map(({ body }) => body),
      now,
    ],
  };
}

/** Forgets some keys that were reserved before an instant (at least 24 hours ago); answers how many. */
export async function forgetKeysBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from idempotency_key where (scope, key) in (
       select scope, key from idempotency_key where created_at < $1 order by created_at limit $2
     ) returning 1`,
    [before, limit],
  );
  return rows.length;
}

/** Voids every stored key: it neither answers a replay nor has a second effect. */
export async function voidKeys(tx: Tx): Promise<void> {
  await tx.query("update idempotency_key set call = 'void'", []);
}
