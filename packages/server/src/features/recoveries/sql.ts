import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type RecoveryStatus = 'waiting' | 'running' | 'done' | 'stopped' | 'declined' | 'expired' | 'void';

export interface RecoveryRow {
  id: string;
  number: string;
  member_id: string;
  username: string;
  is_locked: boolean;
  is_closed: boolean;
  /** Whether they knew the phone number that the account still has. */
  phone_matches: boolean;
  phone_verified_at: Date | null;
  contact: string;
  status: RecoveryStatus;
  asked_at: Date;
  started_at: Date | null;
  ends_at: Date | null;
  closed_at: Date | null;
  registered_at: Date;
  bank_holder: string | null;
  last_used_at: Date | null;
}

const COLUMNS = `recovery.id, recovery.number, recovery.member_id, member.username, member.is_locked, member.is_closed,
  recovery.phone_matches and recovery.phone_since is not distinct from verified.changed_at as phone_matches,
  recovery.contact, recovery.status, recovery.asked_at, recovery.started_at, recovery.ends_at,
  recovery.closed_at, member.created_at as registered_at, member.bank_holder,
  verified.verified_at as phone_verified_at,
  (select max(last_used_at) from shared.last_use
   where subject_kind = 'member' and subject_id = member.id) as last_used_at
  from recovery join shared.recovered_member as member on member.id = recovery.member_id
    left join shared.verified_phone as verified on verified.member_id = recovery.member_id`;

/** Stores a request about the member with this username, if there is one whose account is open. */
export async function insertRequested(
  tx: Tx,
  asked: {
    id: string;
    number: string;
    username: string;
    phone: string;
    contact: string;
    passwordHash: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into recovery
       (id, number, member_id, phone_matches, phone_since, contact, password_hash, status, asked_at)
     select $1, $2, member.id, member.phone is not distinct from $4, verified.changed_at, $5, $6, 'waiting', $7
     from shared.recovered_member as member left join shared.verified_phone as verified on verified.member_id = member.id
     where member.username = $3 and not member.is_closed`,
    [asked.id, asked.number, asked.username, asked.phone, asked.contact, asked.passwordHash, asked.now],
  );
}

/** Keeps a member's newest waiting requests, `waitingMax` with the right phone number and as many others; expires the rest. */
export async function expireSurplus(
  tx: Tx,
  { username, waitingMax, now }: { username: string; waitingMax: number; now: Date },
): Promise<void> {
  await tx.query(
    `update recovery set status = 'expired', password_hash = null, closed_at = $3
     where status = 'waiting' and id in (
       select id from (
         select recovery.id, row_number() over (partition by phone_matches order by recovery.id desc) as place
         from recovery join shared.recovered_member as member on member.id = recovery.member_id
         where member.username = $1 and recovery.status = 'waiting') as waiting
       where place > $2)`,
    [username, waitingMax, now],
  );
}

export async function selectRecovery(tx: Tx, id: string): Promise<RecoveryRow | null> {
  const { rows } = await tx.query<RecoveryRow>(`select ${COLUMNS} where recovery.id = $1`, [id]);
  return rows[0] ?? null;
}

/** A recovery, locked until the commit, or null. Lock its member first. */
export async function lockRecovery(tx: Tx, id: string): Promise<RecoveryRow | null> {
  await tx.query('select 1 from recovery where id = $1 for update', [id]);
  return selectRecovery(tx, id);
}

// Filters by status, by the start of the member's name, by the number, or by the whole id.
const WANTED = `($1::text is null or recovery.status = $1) and ($2::text is null
  or starts_with(member.username, $2) or lower(recovery.number) = $2 or recovery.id::text = $2)`;

interface Wanted {
  status: RecoveryStatus | null;
  /** In lower case. */
  search: string | null;
}

/** Waiting ones oldest first, all others newest first. */
export async function selectRecoveries(
  tx: Tx,
  { status, search, after, limit }: Wanted & { after: string | null; limit: number },
): Promise<RecoveryRow[]> {
  const { rows } = await tx.query<RecoveryRow>(
    status === 'waiting'
      ? `select ${COLUMNS} where ${WANTED} and ($3::uuid is null or recovery.id > $3)
         order by recovery.id limit $4`
      : `select ${COLUMNS} where ${WANTED} and ($3::uuid is null or recovery.id < $3)
         order by recovery.id desc limit $4`,
    [status, search, after, limit],
  );
  return rows;
}

export async function countRecoveries(tx: Tx, { status, search }: Wanted): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from recovery
       join shared.recovered_member as member on member.id = recovery.member_id where ${WANTED}`,
    [status, search],
  );
  return onlyRow(rows).total;
}

/** A member's running recovery, or null. */
export async function selectRunning(
  tx: Tx,
  memberId: string,
): Promise<{ id: string; started_at: Date; ends_at: Date } | null> {
  const { rows } = await tx.query<{ id: string; started_at: Date; ends_at: Date }>(
    `select id, started_at /* started_at is not null: it was started */, ends_at /* ends_at is not null: it was started */
     from recovery where member_id = $1 and status = 'running'`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** Every recovery that was asked for a member's account, newest first. */
export async function selectRecoveriesOf(
  tx: Tx,
  memberId: string,
): Promise<
  {
    number: string;
    status: RecoveryStatus;
    asked_at: Date;
    started_at: Date | null;
    ends_at: Date | null;
    closed_at: Date | null;
  }[]
> {
  const { rows } = await tx.query<Awaited<ReturnType<typeof selectRecoveriesOf>>[number]>(
    `select number, status, asked_at, started_at, ends_at, closed_at from recovery
     where member_id = $1 order by id desc`,
    [memberId],
  );
  return rows;
}

export async function updateRunning(
  tx: Tx,
  { id, now, endsAt }: { id: string; now: Date; endsAt: Date },
): Promise<void> {
  await tx.query(`update recovery set status = 'running', started_at = $2, ends_at = $3 where id = $1`, [
    id,
    now,
    endsAt,
  ]);
}

/** Closes a locked recovery, and forgets its password. */
export async function updateClosed(
  tx: Tx,
  { id, status, now }: { id: string; status: Exclude<RecoveryStatus, 'done'>; now: Date },
): Promise<void> {
  await tx.query('update recovery set status = $2, password_hash = null, closed_at = $3 where id = $1', [
    id,
    status,
    now,
  ]);
}

/** Running recoveries whose days are over, earliest first, with their members. */
export async function selectDue(tx: Tx, now: Date): Promise<{ id: string; member_id: string }[]> {
  const { rows } = await tx.query<{ id: string; member_id: string }>(
    `select id, member_id from recovery where status = 'running' and ends_at <= $1 order by ends_at, id`,
    [now],
  );
  return rows;
}

export async function expireAskedBefore(tx: Tx, { before, now }: { before: Date; now: Date }): Promise<void> {
  await tx.query(
    `update recovery set status = 'expired', password_hash = null, closed_at = $2
     where status = 'waiting' and asked_at < $1`,
    [before, now],
  );
}

/** Voids every open recovery; returns the members whose recovery was running. */
export async function updateAllVoid(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ member_id: string | null }>(
    `with open as (select id, member_id, status from recovery where status in ('waiting', 'running'))
     update recovery set status = 'void', password_hash = null, closed_at = $1 from open
     where recovery.id = open.id returning case when open.status = 'running' then open.member_id end as member_id`,
    [now],
  );
  return rows.map(({ member_id: id }) => id).filter((id) => id !== null);
}

/** Voids what is open about an erased member, and forgets how to reach them. */
export async function forgetRecoveries(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.query(
    `update recovery set contact = '', password_hash = null, closed_at = coalesce(closed_at, $2),
       status = case when status in ('waiting', 'running') then 'void' else status end
     where member_id = $1`,
    [memberId, now],
  );
}
