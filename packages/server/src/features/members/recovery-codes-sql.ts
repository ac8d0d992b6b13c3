import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface RecoveryCodesRow {
  left: number;
  made_at: Date | null;
  saved_at: Date | null;
}

/** How many unused recovery codes a member has, when they were made, and when the member saved them. */
export async function selectRecoveryCodes(tx: Tx, memberId: string): Promise<RecoveryCodesRow> {
  const { rows } = await tx.query<RecoveryCodesRow>(
    `select count(*) filter (where used_at is null)::int as left, max(made_at) as made_at, max(saved_at) as saved_at
     from recovery_code where member_id = $1`,
    [memberId],
  );
  return onlyRow(rows);
}

/** Replaces all recovery codes of a locked member. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { memberId, hashes, now }: { memberId: string; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await deleteRecoveryCodes(tx, memberId);
  await tx.query(
    'insert into recovery_code (member_id, code_hash, made_at) select $1, hash, $3 from unnest($2::bytea[]) as hash',
    [memberId, hashes, now],
  );
}

/** Notes once that a locked member saved the codes that were made at this time. */
export async function noteSavedRecoveryCodes(
  tx: Tx,
  { memberId, madeAt, now }: { memberId: string; madeAt: Date; now: Date },
): Promise<void> {
  await tx.query(
    'update recovery_code set saved_at = $3 where member_id = $1 and made_at = $2 and saved_at is null',
    [memberId, madeAt, now],
  );
}

export async function deleteRecoveryCodes(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from recovery_code where member_id = $1', [memberId]);
}

/** The id of the member with this username and this unused code, or null. */
export async function selectMemberByCode(
  tx: Pick<Tx, 'query'>,
  { username, hash }: { username: string; hash: Buffer },
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select member.id from member join recovery_code on recovery_code.member_id = member.id
     where member.username = $1 and recovery_code.code_hash = $2 and recovery_code.used_at is null`,
    [username, hash],
  );
  return rows[0]?.id ?? null;
}

/** Uses a code of a locked member; false when it was used or replaced before. */
export async function takeRecoveryCode(
  tx: Tx,
  { memberId, hash, now }: { memberId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `update recovery_code set used_at = $3
     where member_id = $1 and code_hash = $2 and used_at is null returning 1`,
    [memberId, hash, now],
  );
  return rows.length > 0;
}
