import type { Scope } from '@handbill/contract/scopes';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Work } from '../../context.ts';
import { onlyRow } from '../../database/rows.ts';
import type { Tx } from '../../database/transaction.ts';
import { isId, newToken } from '../../ids.ts';
import { KEY_LENGTH, KEY_PREFIX, keyHash } from './checking-keys.ts';

const HINT_LENGTH = 4;
/** An ended key is kept for a while, so that its owner's exported data has which program could do what. */
const KEPT_AFTER_END_MS = 90 * DAY_MS;

export interface KeyRow {
  id: string;
  name: string;
  scopes: Scope[];
  hint: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** A member's keys that have not ended, newest first. */
export async function selectKeys(tx: Tx, memberId: string): Promise<KeyRow[]> {
  const { rows } = await tx.query<KeyRow>(
    `select id, name, scopes, hint, created_at, last_used_at from api_key
     where member_id = $1 and ended_at is null order by id desc`,
    [memberId],
  );
  return rows;
}

/** A member's keys, also those that ended and are still kept, newest first. */
export async function selectAllKeys(
  tx: Tx,
  memberId: string,
): Promise<(KeyRow & { ended_at: Date | null })[]> {
  const { rows } = await tx.query<KeyRow & { ended_at: Date | null }>(
    `select id, name, scopes, hint, created_at, last_used_at, ended_at from api_key
     where member_id = $1 order by id desc`,
    [memberId],
  );
  return rows;
}

/** A new key of a member. Only its hash is stored. */
export async function makeKey(
  { tx, now, config, newId }: Work,
  { memberId, name, scopes }: { memberId: string; name: string; scopes: readonly Scope[] },
): Promise<KeyRow & { key: string }> {
  const key = `${KEY_PREFIX}${newToken(KEY_LENGTH)}`;
  const { rows } = await tx.query<KeyRow>(
    `insert into api_key (id, member_id, name, scopes, secret_hash, hint, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id, name, scopes, hint, created_at, last_used_at`,
    [newId(), memberId, name, scopes, keyHash(config.secret, key), key.slice(-HINT_LENGTH), now],
  );
  return { ...onlyRow(rows), key };
}

/** Ends a member's key; false when it has none of this id. One that has ended stays ended. */
export async function endKey(
  tx: Tx,
  { keyId, memberId, now }: { keyId: string; memberId: string; now: Date },
): Promise<boolean> {
  if (!isId(keyId)) return false;
  const { rows } = await tx.query<{ id: string }>(
    'update api_key set ended_at = coalesce(ended_at, $3) where id = $1 and member_id = $2 returning id',
    [keyId, memberId, now],
  );
  return rows.length > 0;
}

/** Forgets the keys of a member whose data is erased. */
export async function forgetKeys(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from api_key where member_id = $1', [memberId]);
}

/** Deletes some keys that ended long ago; answers how many. */
export async function deleteEndedKeys(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from api_key where id in (
       select id from api_key where ended_at < $1 order by ended_at limit $2
     ) returning 1`,
    [addMs(now, -KEPT_AFTER_END_MS), limit],
  );
  return rows.length;
}
