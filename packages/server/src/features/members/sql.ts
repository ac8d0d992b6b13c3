import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface MemberRow {
  id: string;
  username: string;
  phone: string;
  invite_code: string;
  level_id: string;
  locale: string;
  avatar: string | null;
  show_awards: boolean;
  locked_at: Date | null;
  lock_reason: string | null;
  closed_at: Date | null;
  created_at: Date;
  /** Whether signing in asks for a second factor. */
  has_second_factor: boolean;
}

// An erased member has no phone number.
const MEMBER_COLUMNS = `id, username, coalesce(phone, '') as phone, invite_code, level_id, locale, avatar, show_awards,
  locked_at, lock_reason, closed_at, created_at, has_second_factor`;

/** A member with the row locked until the commit, or null. */
export async function selectMemberForUpdate(tx: Tx, memberId: string): Promise<MemberRow | null> {
  // A plain `for update` would wait for every transaction that inserts a row referring to the member.
  const { rows } = await tx.query<MemberRow>(
    `select ${MEMBER_COLUMNS} from member where id = $1 for no key update`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** As selectMemberForUpdate, for many, locked in id order. Unless `patient`, locked rows are left out. */
export async function selectMembersForUpdate(
  tx: Tx,
  { memberIds, patient }: { memberIds: readonly string[]; patient: boolean },
): Promise<MemberRow[]> {
  const { rows } = await tx.query<MemberRow>(patient ? MEMBERS_LOCKED : `${MEMBERS_LOCKED} skip locked`, [
    memberIds,
  ]);
  return rows;
}

const MEMBERS_LOCKED = `select ${MEMBER_COLUMNS} from member
  where id = any ($1::uuid[]) order by id for no key update`;

/**
 * Like selectMemberForUpdate; `proven`: whether the password still has the hash that it was checked against.
 */
export async function selectProvenForUpdate(
  tx: Tx,
  memberId: string,
  verifiedHash: string,
): Promise<(MemberRow & { proven: boolean }) | null> {
  const { rows } = await tx.query<MemberRow & { proven: boolean }>(
    `select ${MEMBER_COLUMNS}, password_hash = $2 as proven from member where id = $1 for no key update`,
    [memberId, verifiedHash],
  );
  return rows[0] ?? null;
}

/** The id of the member with a username, in lower case, or null. */
export async function selectMemberId(tx: Tx, username: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>('select id from member where username = $1', [username]);
  return rows[0]?.id ?? null;
}

export type ProfileRow = MemberRow & { has_address: boolean; has_bank: boolean };

export async function selectProfiles(tx: Tx, memberIds: readonly string[]): Promise<ProfileRow[]> {
  const { rows } = await tx.query<ProfileRow>(
    `select ${MEMBER_COLUMNS},
       exists (select from address where member_id = member.id) as has_address,
       exists (select from bank_account where member_id = member.id) as has_bank
     from member where id = any ($1::uuid[])`,
    [memberIds],
  );
  return rows;
}

/**
 * Stores a new member, at the lowest level. The unique constraints decide between simultaneous registrations.
 */
export async function insertMember(
  tx: Tx,
  member: {
    id: string;
    username: string;
    phone: string;
    passwordHash: string;
    inviteCode: string;
    invitedBy: string | null;
    /** The company code that they registered with, or null. */
    companyCode: string | null;
    /** The code that they count under, and the network that they joined from, while they are unverified. */
    countedUnder: string;
    network: Buffer | null;
    locale: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into member (id, username, phone, password_hash, invite_code, invited_by, company_code, level_id, locale,
       agreed_terms_at, created_at, counted_under, joined_network)
     values ($1, $2, $3, $4, $5, $6, $7, (select id from shared.level_terms order by rank limit 1), $8, $9, $9, $10,
       $11)`,
    [
      member.id,
      member.username,
      member.phone,
      member.passwordHash,
      member.inviteCode,
      member.invitedBy,
      member.companyCode,
      member.locale,
      member.now,
      member.countedUnder,
      member.network,
    ],
  );
}

/** Delays withdrawals of a locked member until an instant, or no longer. */
export async function delayForRecovery(tx: Tx, memberId: string, until: Date | null): Promise<void> {
  await tx.query('update member set recovery_until = $2 where id = $1', [memberId, until]);
}

/** The members to whom nothing is paid now, because their accounts are being recovered. */
export async function recoveringMembers(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('select id from member where recovery_until > $1', [now]);
  return rows.map(({ id }) => id);
}

export async function updatePasswordHash(
  tx: Tx,
  { memberId, passwordHash, now }: { memberId: string; passwordHash: string; now: Date },
): Promise<void> {
  await tx.query('update member set password_hash = $2, password_changed_at = $3 where id = $1', [
    memberId,
    passwordHash,
    now,
  ]);
}

/** Changes a locked member's level. */
export async function setLevel(tx: Tx, memberId: string, levelId: string): Promise<void> {
  await tx.query('update member set level_id = $2 where id = $1', [memberId, levelId]);
}

/** A member's phone number; empty once the member is erased. */
export async function selectPhone(tx: Tx, memberId: string): Promise<string> {
  const { rows } = await tx.query<{ phone: string }>(
    `select coalesce(phone, '') as phone from member where id = $1`,
    [memberId],
  );
  return onlyRow(rows).phone;
}

/** Changes a locked member's phone number. */
export async function setPhone(tx: Tx, memberId: string, phone: string): Promise<void> {
  await tx.query('update member set phone = $2 where id = $1', [memberId, phone]);
}

/** When a member registered. */
export async function selectJoinedAt(tx: Tx, memberId: string): Promise<Date> {
  const { rows } = await tx.query<{ created_at: Date }>('select created_at from member where id = $1', [
    memberId,
  ]);
  return onlyRow(rows).created_at;
}

interface CredentialChanges {
  password_changed_at: Date | null;
  recovery_until: Date | null;
  bank_saved_at: Date | null;
  bank_changed_at: Date | null;
}

/** When a member's password and bank info were last set: each delays withdrawals for some time. */
export async function selectCredentialChanges(tx: Tx, memberId: string): Promise<CredentialChanges> {
  const { rows } = await tx.query<CredentialChanges>(
    `select m.password_changed_at, m.recovery_until, b.created_at as bank_saved_at, b.changed_at as bank_changed_at
     from member m left join bank_account b on b.member_id = m.id where m.id = $1`,
    [memberId],
  );
  return onlyRow(rows);
}

/** Changes the given fields; null leaves a field unchanged. */
export async function updatePreferences(
  tx: Tx,
  memberId: string,
  { locale, showAwards }: { locale: string | null; showAwards: boolean | null },
): Promise<void> {
  await tx.query(
    'update member set locale = coalesce($2, locale), show_awards = coalesce($3, show_awards) where id = $1',
    [memberId, locale, showAwards],
  );
}

export async function setAvatar(tx: Tx, memberId: string, file: string): Promise<void> {
  await tx.query('update member set avatar = $2 where id = $1', [memberId, file]);
}

export async function updateClosedMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.query('update member set closed_at = $2, show_awards = false, avatar = null where id = $1', [
    memberId,
    now,
  ]);
}

export async function updateReopenedMember(tx: Tx, memberId: string): Promise<void> {
  await tx.query('update member set closed_at = null where id = $1 and erased_at is null', [memberId]);
}

/** Reopens the closed accounts among these. Locks all these members in id order until the commit. */
export async function updateAllReopened(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.query('select from member where id = any ($1::uuid[]) order by id for no key update', [memberIds]);
  await tx.query(
    `update member set closed_at = null
     where id = any ($1::uuid[]) and closed_at is not null and erased_at is null`,
    [memberIds],
  );
}

/** Accounts closed before an instant whose owner is not erased yet, earliest closed first. */
export async function selectClosedBefore(tx: Tx, instant: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from member where closed_at <= $1 and erased_at is null order by closed_at, id',
    [instant],
  );
  return rows.map(({ id }) => id);
}

/** The pseudonym contains the end of the id, which is random. No password matches the stored hash. */
export async function updateErasedMember(tx: Tx, memberId: string, now: Date): Promise<string> {
  const { rows } = await tx.query<{ username: string }>(
    `update member set username = 'erased-' || right(id::text, 12), phone = null, password_hash = '', avatar = null,
       joined_network = null, erased_at = $2
     where id = $1 returning username`,
    [memberId, now],
  );
  return onlyRow(rows).username;
}

export async function deleteAddress(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from address where member_id = $1', [memberId]);
}

export interface AddressRow {
  full_name: string;
  phone: string;
  country: string;
  city: string;
  line1: string;
  line2: string | null;
  postal_code: string | null;
}

export async function selectAddress(tx: Tx, memberId: string): Promise<AddressRow | null> {
  const { rows } = await tx.query<AddressRow>(
    'select full_name, phone, country, city, line1, line2, postal_code from address where member_id = $1',
    [memberId],
  );
  return rows[0] ?? null;
}

export async function upsertAddress(
  tx: Tx,
  memberId: string,
  address: AddressRow & { now: Date },
): Promise<void> {
  await tx.query(
    `insert into address (member_id, full_name, phone, country, city, line1, line2, postal_code, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (member_id) do update set full_name = excluded.full_name, phone = excluded.phone,
       country = excluded.country, city = excluded.city, line1 = excluded.line1, line2 = excluded.line2,
       postal_code = excluded.postal_code, updated_at = excluded.updated_at`,
    [
      memberId,
      address.full_name,
      address.phone,
      address.country,
      address.city,
      address.line1,
      address.line2,
      address.postal_code,
      address.now,
    ],
  );
}

/** The members whose account is open. */
export async function selectOpenIds(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from member where closed_at is null order by id',
    [],
  );
  return rows.map(({ id }) => id);
}
