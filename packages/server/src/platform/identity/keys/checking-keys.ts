import { createHmac } from 'node:crypto';
import type { Endpoint } from '@handbill/contract/endpoint';
import type { Scope } from '@handbill/contract/scopes';
import { addMs, MINUTE_MS } from '@handbill/contract/time';
import type { FastifyRequest } from 'fastify';
import { type RowStatement, rowStatement, type Tx } from '../../database/transaction.ts';
import { refuse } from '../../refusal.ts';
import { type Bearer, keyFor } from '../tokens.ts';

/** What every key begins with, so that people and scanners of leaked secrets recognise it. */
export const KEY_PREFIX = 'hbk_';
/** 40 of 62 characters are 238 bits. */
export const KEY_LENGTH = 40;
/** The use of a key is recorded at most this often. */
const USE_RECORDED_MS = MINUTE_MS;

const SENT_KEY = new RegExp(`^Bearer (${KEY_PREFIX}[0-9A-Za-z]{${KEY_LENGTH}})$`, 'i');

/** The key that a request was sent with, as it is stored: a keyed hash. Null when it was sent without one. */
export function sentKeyHash(secret: Buffer, request: FastifyRequest): Buffer | null {
  const key = SENT_KEY.exec(request.headers.authorization ?? '')?.[1];
  return key === undefined ? null : keyHash(secret, key);
}

/** The stored form of a key. It is random, so a fast hash is enough. */
export function keyHash(secret: Buffer, key: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'api-key')).update(key).digest();
}

/** The member whose key this is, and what it may do. Refuses `unauthorized` for an unknown or ended one. */
export async function bearerOfKey(
  tx: Pick<Tx, 'query'>,
  hash: Buffer,
  now: Date,
): Promise<Bearer & { recordUse: boolean }> {
  const { rows } = await tx.query<{ id: string; member_id: string; scopes: Scope[]; used_long_ago: boolean }>(
    `select id, member_id, scopes, coalesce(last_used_at < $2, true) as used_long_ago
     from api_key where secret_hash = $1 and ended_at is null`,
    [hash, addMs(now, -USE_RECORDED_MS)],
  );
  const key = rows[0];
  if (!key) throw refuse('unauthorized');
  const { id: sessionId, member_id: id, scopes, used_long_ago: recordUse } = key;
  return { kind: 'member', id, sessionId, viewOnly: false, scopes, membership: null, recordUse };
}

/** Refuses `forbidden` unless one of the scopes opens this call; `current.scope` names the one that would, if any. */
export function checkScope(scopes: readonly Scope[], { scope }: Pick<Endpoint, 'scope'>): void {
  if (scope === null || !scopes.includes(scope)) throw refuse('forbidden', { current: { scope } });
}

/** Locks a key in the acting transaction, as holdingSession does: it cannot be ended before the commit. */
export function holdingKey({ sessionId }: Pick<Bearer, 'sessionId'>): RowStatement<HeldKey> {
  return rowStatement<HeldKey>('select ended_at from api_key where id = $1 for share', [sessionId]);
}

interface HeldKey {
  ended_at: Date | null;
}

/** Refuses `unauthorized` when the key has ended, based on the row that holdingKey read. */
export function requireKey([key]: readonly HeldKey[]): void {
  if (!key || key.ended_at) throw refuse('unauthorized');
}

/** Skipped while another call holds the key: the next one records its use as well. */
export async function recordKeyUse(tx: Pick<Tx, 'query'>, keyId: string, now: Date): Promise<void> {
  await tx.query(
    `update api_key set last_used_at = $2
     where id in (select id from api_key where id = $1 and ended_at is null for no key update skip locked)`,
    [keyId, now],
  );
}
