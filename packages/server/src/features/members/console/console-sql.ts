import type { objects } from '@handbill/contract/console';
import { COUNTED_MAX } from '@handbill/contract/console/counted';
import type { Translated } from '@handbill/contract/languages';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

export interface ConsoleMemberRow {
  id: string;
  username: string;
  phone: string;
  level_names: Translated;
  locked_at: Date | null;
  lock_reason: (typeof objects.lockReasons)[number] | null;
  closed_at: Date | null;
  created_at: Date;
}

/** The terms of a search; null: not searched. */
export interface MemberSearch {
  /** The start of a username. */
  username: string;
  /** The start of a phone number. */
  phone: string;
  id: string | null;
  inviteCode: string;
  /** The end of a bank account number. */
  accountEnd: string | null;
}

/** Selects members; null: no filter. */
export interface MemberFilter {
  search: MemberSearch | null;
  referrerId: string | null;
  state: 'open' | 'locked' | 'closed' | null;
}

const CONSOLE_MEMBER = `member.id, member.username, coalesce(member.phone, '') as phone, level.names as level_names, member.locked_at,
  member.lock_reason, member.closed_at, member.created_at
  /* lock_reason is of its type: only reasons of the contract are saved */`;
const FILTERED = `($1::uuid is null or member.invited_by = $1)
  and ($2::text is null or $2 = case when member.locked_at is not null then 'locked'
    when member.closed_at is not null then 'closed' else 'open' end)`;
// A tilde sorts after every character of usernames and phone numbers. Each part has its own index.
const FOUND = `member.id in (
  select id from member where username collate "C" >= $3 and username collate "C" < $3 || '~'
  union select id from member where phone collate "C" >= $4 and phone collate "C" < $4 || '~'
  union select id from member where id = $5::uuid
  union select id from member where invite_code = $6
  union select member_id from bank_account
    where right(account_number, 4) = right($7, 4) and right(account_number, length($7)) = $7
)`;

const filterValues = ({ referrerId, state }: MemberFilter) => [referrerId, state];
const searchValues = ({ username, phone, id, inviteCode, accountEnd }: MemberSearch) => [
  username,
  phone,
  id,
  inviteCode,
  accountEnd,
];

/** Members newest first; `after` is the id before which the page starts, or null. */
export async function searchMembers(
  tx: Tx,
  { filter, after, limit }: { filter: MemberFilter; after: string | null; limit: number },
): Promise<ConsoleMemberRow[]> {
  const { search } = filter;
  const { rows } =
    search === null
      ? await tx.query<ConsoleMemberRow>(
          `select ${CONSOLE_MEMBER} from member join shared.level_terms level on level.id = member.level_id
           where ${FILTERED} and ($3::uuid is null or member.id < $3) order by member.id desc limit $4`,
          [...filterValues(filter), after, limit],
        )
      : await tx.query<ConsoleMemberRow>(
          `select ${CONSOLE_MEMBER} from member join shared.level_terms level on level.id = member.level_id
           where ${FILTERED} and ${FOUND} and ($8::uuid is null or member.id < $8)
           order by member.id desc limit $9`,
          [...filterValues(filter), ...searchValues(search), after, limit],
        );
  return rows;
}

export async function countMembers(tx: Tx, filter: MemberFilter): Promise<number> {
  const { search } = filter;
  const { rows } =
    search === null
      ? await tx.query<{ total: number }>(
          `select count(*)::int as total from (select 1 from member where ${FILTERED} limit $3) as counted`,
          [...filterValues(filter), COUNTED_MAX + 1],
        )
      : await tx.query<{ total: number }>(
          `select count(*)::int as total from (select 1 from member where ${FILTERED} and ${FOUND} limit $8) as counted`,
          [...filterValues(filter), ...searchValues(search), COUNTED_MAX + 1],
        );
  return onlyRow(rows).total;
}

export async function selectConsoleMember(tx: Tx, memberId: string): Promise<ConsoleMemberRow> {
  const { rows } = await tx.query<ConsoleMemberRow>(
    `select ${CONSOLE_MEMBER} from member join shared.level_terms level on level.id = member.level_id where member.id = $1`,
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
