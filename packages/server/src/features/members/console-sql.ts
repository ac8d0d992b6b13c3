import type { Language } from '@handbill/contract/languages';
import { onlyRow } from '../../platform/rows.ts';
import type { Tx } from '../../platform/transaction.ts';

export interface ConsoleMemberRow {
  id: string;
  username: string;
  phone: string;
  level_names: Record<Language, string>;
  locked_at: Date | null;
  lock_reason: string | null;
  closed_at: Date | null;
  created_at: Date;
}

/** What a search looks for: the start of a username, or of a phone number. */
export interface MemberSearch {
  username: string;
  phone: string;
}

/** Members newest first; `after` is the id before which the page starts, or null. */
export async function searchMembers(
  tx: Tx,
  { search, after, limit }: { search: MemberSearch | null; after: string | null; limit: number },
): Promise<ConsoleMemberRow[]> {
  const { rows } = await tx.query<ConsoleMemberRow>(
    `select member.id, member.username, member.phone, level.names as level_names, member.locked_at,
       member.lock_reason, member.closed_at, member.created_at
     from member join level on level.id = member.level_id
     where ($1::uuid is null or member.id < $1::uuid)
       and ($2::text is null or starts_with(member.username, $2) or starts_with(member.phone, $3))
     order by member.id desc limit $4`,
    [after, search?.username ?? null, search?.phone ?? null, limit],
  );
  return rows;
}

export async function countMembers(tx: Tx, search: MemberSearch | null): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from member
     where $1::text is null or starts_with(username, $1) or starts_with(phone, $2)`,
    [search?.username ?? null, search?.phone ?? null],
  );
  return onlyRow(rows).total;
}

export async function selectConsoleMember(tx: Tx, memberId: string): Promise<ConsoleMemberRow> {
  const { rows } = await tx.query<ConsoleMemberRow>(
    `select member.id, member.username, member.phone, level.names as level_names, member.locked_at,
       member.lock_reason, member.closed_at, member.created_at
     from member join level on level.id = member.level_id where member.id = $1`,
    [memberId],
  );
  return onlyRow(rows);
}

/** Locks an account for a reason, or unlocks it (null). */
export async function updateLocking(
  tx: Tx,
  memberId: string,
  locking: { at: Date; reason: string } | null,
): Promise<void> {
  await tx.query('update member set locked_at = $2, lock_reason = $3 where id = $1', [
    memberId,
    locking?.at ?? null,
    locking?.reason ?? null,
  ]);
}
