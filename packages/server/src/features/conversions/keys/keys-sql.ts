import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

export interface KeyRow {
  id: string;
  hint: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** A member's keys that have not ended, newest first. */
export async function selectKeys(tx: Tx, memberId: string): Promise<KeyRow[]> {
  const { rows } = await tx.query<KeyRow>(
    `select id, hint, created_at, last_used_at from conversion_key
     where member_id = $1 and ended_at is null order by id desc`,
    [memberId],
  );
  return rows;
}

export async function insertKey(
  tx: Tx,
  key: { id: string; memberId: string; hash: Buffer; hint: string; now: Date },
): Promise<KeyRow> {
  const { rows } = await tx.query<KeyRow>(
    `insert into conversion_key (id, member_id, scopes, secret_hash, hint, created_at)
     values ($1, $2, '{conversions}', $3, $4, $5) returning id, hint, created_at, last_used_at`,
    [key.id, key.memberId, key.hash, key.hint, key.now],
  );
  return onlyRow(rows);
}

/** Ends a member's key; false when it has none of this id. One that has ended stays ended. */
export async function endKeyOf(
  tx: Tx,
  { keyId, memberId, now }: { keyId: string; memberId: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `update conversion_key set ended_at = coalesce(ended_at, $3) where id = $1 and member_id = $2 returning id`,
    [keyId, memberId, now],
  );
  return rows.length > 0;
}

/** The member whose running key this is, if the account is not locked; marks the key as used. */
export async function useKey(tx: Tx, { hash, now }: { hash: Buffer; now: Date }): Promise<string | null> {
  const { rows } = await tx.query<{ member_id: string }>(
    `update conversion_key as key set last_used_at = $2 from shared.member_name as member
     where key.secret_hash = $1 and key.ended_at is null and 'conversions' = any (key.scopes)
       and member.id = key.member_id and member.locked_at is null
     returning key.member_id`,
    [hash, now],
  );
  return rows[0]?.member_id ?? null;
}
