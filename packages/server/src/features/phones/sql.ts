import type { PhoneChannel } from '@handbill/contract/phone';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { OwnCodes, SentCodes } from './rules.ts';

// Any number that no other advisory lock uses.
const SENDING = 7_204_118;

/** Counts and sends codes one at a time until the commit: each limit holds for concurrent requests, too. */
export async function lockSending(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [SENDING]);
}

/** The codes that were sent since an instant, by everybody. */
export async function selectSent(
  tx: Tx,
  about: { memberId: string; phone: string; networks: readonly Buffer[]; since: Date },
): Promise<SentCodes> {
  const { rows } = await tx.query<SentCodes>(
    `select count(*) filter (where member_id = $1)::int as of_member,
       max(asked_at) filter (where member_id = $1) as last_at,
       min(asked_at) filter (where member_id = $1) as first_at,
       count(*) filter (where phone = $2)::int as to_number,
       count(*) filter (where left(phone, -4) = left($2, -4))::int as to_range,
       count(*) filter (where network = any ($3::bytea[]))::int as from_network,
       count(*)::int as in_total
     from phone_code where asked_at > $4`,
    [about.memberId, about.phone, about.networks, about.since],
  );
  return onlyRow(rows);
}

/** The codes that one member had sent since an instant. */
export async function selectOwnSent(tx: Tx, memberId: string, since: Date): Promise<OwnCodes> {
  const { rows } = await tx.query<OwnCodes>(
    `select count(*)::int as of_member, max(asked_at) as last_at, min(asked_at) as first_at
     from phone_code where member_id = $1 and asked_at > $2`,
    [memberId, since],
  );
  return onlyRow(rows);
}

/** Stores a code that is to be sent; the member's earlier ones can no longer be entered. */
export async function insertCode(
  tx: Tx,
  code: {
    id: string;
    memberId: string;
    phone: string;
    channel: PhoneChannel;
    network: Buffer;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.query(
    `update phone_code set expires_at = $2 where member_id = $1 and expires_at > $2 and used_at is null`,
    [code.memberId, code.now],
  );
  await tx.query(
    `insert into phone_code (id, member_id, phone, channel, network, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [code.id, code.memberId, code.phone, code.channel, code.network, code.now, code.expiresAt],
  );
}

interface OpenCode {
  id: string;
  phone: string;
  channel: PhoneChannel;
  state: 'sending' | 'sent' | 'failed';
  expires_at: Date;
}

/** The code that a member can enter, or null. */
export async function selectOpenCode(
  tx: Tx,
  { memberId, now, attemptsMax }: { memberId: string; now: Date; attemptsMax: number },
): Promise<OpenCode | null> {
  const { rows } = await tx.query<OpenCode>(
    `select id, phone, channel, state, expires_at from phone_code
     where member_id = $1 and expires_at > $2 and used_at is null and attempts < $3
     order by asked_at desc limit 1`,
    [memberId, now, attemptsMax],
  );
  return rows[0] ?? null;
}

/** Counts an attempt to enter the open code; returns its id, or null when there is none. */
export async function countAttempt(
  tx: Tx,
  { memberId, now, attemptsMax }: { memberId: string; now: Date; attemptsMax: number },
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `update phone_code set attempts = attempts + 1
     where member_id = $1 and expires_at > $2 and used_at is null and attempts < $3 returning id`,
    [memberId, now, attemptsMax],
  );
  return rows[0]?.id ?? null;
}

/** Uses up a code; returns the number that it was sent to, or null when it ended in between. */
export async function takeCode(tx: Tx, id: string, now: Date): Promise<string | null> {
  const { rows } = await tx.query<{ phone: string }>(
    'update phone_code set used_at = $2 where id = $1 and used_at is null and expires_at > $2 returning phone',
    [id, now],
  );
  return rows[0]?.phone ?? null;
}

export interface SendingRow {
  phone: string;
  channel: PhoneChannel;
  locale: string;
}

/** What to send for a code that can still be entered, or null. */
export async function selectToSend(tx: Tx, id: string, now: Date): Promise<SendingRow | null> {
  const { rows } = await tx.query<SendingRow>(
    `select phone, channel, account.locale
     from phone_code join shared.member_account as account on account.id = member_id
     where phone_code.id = $1 and state = 'sending' and used_at is null and expires_at > $2`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** Records the outcome of sending a code. */
export async function updateSent(tx: Tx, id: string, state: 'sent' | 'failed'): Promise<void> {
  await tx.query(`update phone_code set state = $2 where id = $1 and state = 'sending'`, [id, state]);
}

/** Since when a member's number is verified, or null. */
export async function selectVerifiedAt(tx: Tx, memberId: string): Promise<Date | null> {
  const { rows } = await tx.query<{ verified_at: Date }>(
    'select verified_at from phone_verification where member_id = $1',
    [memberId],
  );
  return rows[0]?.verified_at ?? null;
}

/** Records that a locked member's number is verified, and whether it is another one than before. */
export async function upsertVerification(
  tx: Tx,
  { memberId, phone, isNew, now }: { memberId: string; phone: string; isNew: boolean; now: Date },
): Promise<void> {
  await tx.query(
    `insert into phone_verification as held (member_id, phone, verified_at, changed_at)
     values ($1, $2, $3, $4)
     on conflict (member_id) do update set phone = excluded.phone, verified_at = excluded.verified_at,
       changed_at = coalesce(excluded.changed_at, held.changed_at)`,
    [memberId, phone, now, isNew ? now : null],
  );
}

export async function deletePhone(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from phone_code where member_id = $1', [memberId]);
  await tx.query('delete from phone_verification where member_id = $1', [memberId]);
}

export async function deleteCodesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from phone_code where asked_at < $1', [before]);
}

export async function countSent(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ total: number }>('select count(*)::int as total from phone_code', []);
  return onlyRow(rows).total;
}

/** Verifications of a number other than the one that the member has. */
export async function selectStaleVerifications(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'member/' || member_id as subject, 'verified is another number than the account has' as detail
     from phone_verification join shared.member_phone as member on member.id = member_id
     where member.phone is distinct from phone_verification.phone`,
    [],
  );
  return rows;
}
