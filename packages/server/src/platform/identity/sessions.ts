import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@handbill/contract/console/session-life';
import { toWire } from '@handbill/contract/money';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';
import type { Caller, Work } from '../context.ts';
import { inPlaces, onlyRow } from '../database/rows.ts';
import type { Statement, Tx } from '../database/transaction.ts';
import { instantOf, isId, randomSecret } from '../ids.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { deviceOf } from './device.ts';
import { deviceKeyOf } from './device-cookie.ts';
import { type NetworkKeys, networkKeys, saltsAt, visitorKeyOf } from './network.ts';
import { noteSession } from './security-log.ts';
import {
  ROTATION_GRACE_MS,
  readRefreshToken,
  refreshTokenOf,
  refreshTokenProves,
  type Subject,
  type SubjectKind,
  signAccessToken,
} from './tokens.ts';

/** A member's session expires after this many days without use; an operator's much sooner. */
const SESSION_DAYS = 30;
/** A session in constant use expires after this many days, along with every tab that continued it. */
export const SESSION_MS_MAX = 180 * DAY_MS;
const IDLE_MS = OPERATOR_IDLE_MINUTES * MINUTE_MS;
/** The use of an operator's session is recorded at most this often. */
const USE_RECORDED_MS = MINUTE_MS;

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

/**
 * Starts a session of a member or operator; `secondFactor`: whether one was proved. Another tab of the same
 * browser joins the family of its session, without a factor proved by itself.
 */
export async function startSession(
  work: Work,
  subject: { kind: SubjectKind; id: string; secondFactor: boolean },
  caller: Caller,
  family?: string,
): Promise<TokenPair> {
  return (await beginSession(work, subject, caller, family ?? null)).tokens;
}

/**
 * Signs a member in. One who stays signed in on this device also gets a kept session: its refresh token is in a
 * cookie, and starts a session in each new tab.
 */
export async function signIn(
  work: Work,
  member: { id: string; staysSignedIn: boolean },
  caller: Caller,
): Promise<TokenPair> {
  const subject = { kind: 'member', id: member.id, secondFactor: false } as const;
  const { family, tokens } = await beginSession(work, subject, caller, null);
  if (member.staysSignedIn) {
    const kept = await insertSession(work, subject, caller, { family, kept: true });
    caller.kept.store(refreshTokenOf(work.config.secret, kept));
  }
  return tokens;
}

async function beginSession(
  work: Work,
  subject: { kind: SubjectKind; id: string; secondFactor: boolean },
  caller: Caller,
  family: string | null,
): Promise<{ family: string; tokens: TokenPair }> {
  const session = await insertSession(work, subject, caller, { family, kept: false });
  const { id: sessionId } = session;
  noteSession(caller, { ...subject, sessionId });
  return { family: family ?? sessionId, tokens: await tokensFor(work, { ...subject, sessionId }, session) };
}

/** What a session's tokens are made from. */
type TokenSource = Pick<SessionRow, 'id' | 'secret' | 'generation'>;

async function insertSession(
  work: Work,
  subject: { kind: SubjectKind; id: string; secondFactor: boolean },
  caller: Caller,
  { family, kept }: { family: string | null; kept: boolean },
): Promise<TokenSource> {
  const session = { id: work.newId(), secret: randomSecret(32), generation: 0 };
  const { prefixKey, visitorKey } = await whereFrom(work, caller);
  await work.tx.query(
    `insert into session
       (id, subject_kind, subject_id, secret, rotated_at, created_at, expires_at, prefix_key, visitor_key,
       last_used_at, device, family, second_factor, device_key, factor_at, kept)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $5, $9, $10, $11, $12, $13, $14)`,
    [
      session.id,
      subject.kind,
      subject.id,
      session.secret,
      work.now,
      expiryOf(subject.kind, family ?? session.id, work.now),
      prefixKey,
      visitorKey,
      deviceOf(caller.userAgent),
      family ?? session.id,
      subject.secondFactor,
      deviceKeyOfCaller(work, caller),
      subject.secondFactor && family === null ? work.now : null,
      kept,
    ],
  );
  return session;
}

interface SessionRow {
  id: string;
  family: string;
  created_at: Date;
  subject_id: string;
  secret: Buffer;
  generation: number;
  rotated_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  locked_at: Date | null;
  lock_reason: string | null;
  second_factor: boolean;
  device_key: Buffer | null;
}

/**
 * Rotates a refresh token. Null when it is not valid. A token that was rotated before, or comes from a
 * browser other than its session's, was copied: it ends the whole family, so commit the work in this case,
 * too. Within the grace period the same browser gets the same successor.
 */
export async function rotateSession(
  work: Work,
  kind: SubjectKind,
  refreshToken: string,
  caller: Caller,
): Promise<TokenPair | null> {
  const proven = await provenSession(work, { kind, refreshToken, caller, kept: false });
  if (proven === null) return null;
  const { session } = proven;
  const subject = { kind, id: session.subject_id, sessionId: session.id };
  return tokensFor(work, subject, await successorOf(work, kind, proven, caller));
}

/** The session with its next generation, or as it is when this browser has just rotated it. */
async function successorOf(
  work: Work,
  kind: SubjectKind,
  { session, rotated }: { session: SessionRow; rotated: boolean },
  caller: Caller,
): Promise<TokenSource> {
  if (rotated) return session;
  const next = { ...session, generation: session.generation + 1 };
  await recordRotation(work, { ...next, kind }, caller);
  return next;
}

/**
 * Starts another session in the family of a refresh token, for another tab of the same browser. The token
 * does not change. Null, to be committed, as with a rotation; a browser without a device cookie cannot prove
 * that it is the same one.
 */
export async function continueSession(
  work: Work,
  kind: SubjectKind,
  refreshToken: string,
  caller: Caller,
): Promise<TokenPair | null> {
  const deviceKey = deviceKeyOfCaller(work, caller);
  const proven = await provenSession(work, { kind, refreshToken, caller, kept: false });
  if (proven === null || deviceKey === null) return null;
  const { id: sessionId, subject_id: id, family, second_factor: secondFactor } = proven.session;
  // A stolen token continued in the thief's browser binds the session to it: the owner's next renewal reveals
  // the theft.
  await work.tx.query('update session set device_key = $2 where id = $1', [sessionId, deviceKey]);
  return startSession(work, { kind, id, secondFactor }, caller, family);
}

/**
 * Starts a session for a new tab of a browser that keeps its member signed in, and rotates the kept session’s
 * refresh token in the cookie. Null, to be committed, as with a rotation.
 */
export async function resumeSession(
  work: Work,
  caller: Caller,
): Promise<{ memberId: string; tokens: TokenPair } | null> {
  const { sent, store } = caller.kept;
  if (sent === null) return null;
  const proven = await provenSession(work, { kind: 'member', refreshToken: sent, caller, kept: true });
  if (proven === null || caller.device === null) return null;
  const { subject_id: id, family } = proven.session;
  const next = await successorOf(work, 'member', proven, caller);
  const tokens = await startSession(work, { kind: 'member', id, secondFactor: false }, caller, family);
  store(refreshTokenOf(work.config.secret, next));
  return { memberId: id, tokens };
}

/** Ends the kept session of a browser in which somebody signs in again. Its open tabs stay signed in. */
export async function endKeptSession(work: Work, caller: Caller): Promise<void> {
  const parts = caller.kept.sent === null ? null : readRefreshToken(work.config.secret, caller.kept.sent);
  caller.kept.store(null);
  if (parts === null || !isId(parts.sessionId)) return;
  await work.tx.query('update session set revoked_at = $2 where id = $1 and kept and revoked_at is null', [
    parts.sessionId,
    work.now,
  ]);
}

/**
 * The running session of a refresh token, locked: of two simultaneous uses of one token, the second sees the
 * first, and an ending of the subject's sessions comes before or after it. `kept`: only a token from the cookie of a
 * kept session counts, or only any other. `rotated`: the token was already
 * rotated, in this browser and within the grace period. Null when it is not valid; any other use of a rotated
 * token, and any use in another browser, ends the family.
 */
async function provenSession(
  work: Work,
  used: { kind: SubjectKind; refreshToken: string; caller: Caller; kept: boolean },
): Promise<{ session: SessionRow; rotated: boolean } | null> {
  const { kind, caller } = used;
  const parts = readRefreshToken(work.config.secret, used.refreshToken);
  if (!parts || !isId(parts.sessionId)) return null;
  await work.tx.query(
    'select pg_advisory_xact_lock(hashtextextended(subject_id::text, 0)) from session where id = $1',
    [parts.sessionId],
  );
  const { rows } = await work.tx.query<SessionRow>(
    `select id, family, created_at, subject_id, secret, generation, rotated_at, expires_at, revoked_at, locked_at,
       lock_reason, second_factor, device_key
     from session where id = $1 and subject_kind = $2 and kept = $3 for update`,
    [parts.sessionId, kind, used.kept],
  );
  const session = rows[0];
  if (!session || !refreshTokenProves(work.config.secret, session, parts)) return null;
  if (session.locked_at) throw refuseLocked(session);
  if (session.revoked_at || session.expires_at <= work.now) return null;
  const unbound = session.device_key === null;
  const sameDevice = session.device_key?.equals(deviceKeyOfCaller(work, caller) ?? Buffer.alloc(0)) ?? false;
  if (parts.generation === session.generation && (unbound || sameDevice)) return { session, rotated: false };
  const justRotated = msBetween(session.rotated_at, work.now) <= ROTATION_GRACE_MS;
  if (parts.generation === session.generation - 1 && justRotated && sameDevice) {
    return { session, rotated: true };
  }
  await work.tx.query('update session set revoked_at = $2 where family = $1 and revoked_at is null', [
    session.family,
    work.now,
  ]);
  return null;
}

/** When a session used now expires unless it is used again. A family has the id of its first session. */
function expiryOf(kind: SubjectKind, family: string, now: Date): Date {
  const [idleMs, wholeMs] =
    kind === 'member' ? [SESSION_DAYS * DAY_MS, SESSION_MS_MAX] : [IDLE_MS, OPERATOR_SESSION_HOURS * HOUR_MS];
  const [idle, whole] = [addMs(now, idleMs), addMs(instantOf(family), wholeMs)];
  return msBetween(idle, whole) > 0 ? idle : whole;
}

/**
 * Extends an operator's session by half an hour from now, but not beyond its final end. Skipped while another
 * of its calls holds the session: the next call records the use as well.
 */
export async function recordUse(tx: Pick<Tx, 'query'>, sessionId: string, now: Date): Promise<void> {
  await tx.query(
    `update session
     set last_used_at = $2, expires_at = least($3, created_at + make_interval(hours => $4))
     where id in (select id from session
       where id = $1 and last_used_at < $5 and expires_at > $2 and revoked_at is null
       for no key update skip locked)`,
    [sessionId, now, addMs(now, IDLE_MS), OPERATOR_SESSION_HOURS, addMs(now, -USE_RECORDED_MS)],
  );
}

async function recordRotation(
  work: Work,
  session: { kind: SubjectKind; id: string; generation: number; family: string },
  caller: Caller,
): Promise<void> {
  const { prefixKey, visitorKey } = await whereFrom(work, caller);
  await work.tx.query(
    `update session set generation = $2, rotated_at = $3, last_used_at = $3, expires_at = $4,
       prefix_key = $5, visitor_key = $6, device_key = coalesce(device_key, $7) where id = $1`,
    [
      session.id,
      session.generation,
      work.now,
      expiryOf(session.kind, session.family, work.now),
      prefixKey,
      visitorKey,
      deviceKeyOfCaller(work, caller),
    ],
  );
}

function deviceKeyOfCaller({ config }: Work, { device }: Caller): Buffer | null {
  return device === null ? null : deviceKeyOf(config.secret, device);
}

async function tokensFor(
  work: Work,
  subject: Subject,
  session: { id: string; secret: Buffer; generation: number },
): Promise<TokenPair> {
  return {
    access_token: await signAccessToken(work.config.secret, subject, work.now),
    refresh_token: refreshTokenOf(work.config.secret, session),
  };
}

async function whereFrom(work: Work, caller: Caller): Promise<{ prefixKey: Buffer; visitorKey: Buffer }> {
  const { address, userAgent } = caller;
  const { secret } = work.config;
  const keys = networkKeys(await saltsAt(work.tx, work.now), { address, userAgent, secret });
  return { prefixKey: keys.prefixToday, visitorKey: visitorKeyOf(secret, caller.visitorCookie) };
}

/** Refuses `unauthorized` when the session has ended, and `account_locked` when its subject was locked. */
export async function checkSession(tx: Pick<Tx, 'query'>, subject: Subject, now: Date): Promise<void> {
  requireRunning((await tx.query<SessionState>(SESSION_STATE, keyOf(subject))).rows, now);
}

const SESSION_STATE = `select expires_at, revoked_at, locked_at, lock_reason from session
  where id = $1 and subject_kind = $2 and subject_id = $3`;

/** Refuses `unauthorized` when the id cannot name a session. */
function keyOf({ kind, id, sessionId }: Subject): string[] {
  if (!isId(sessionId)) throw refuse('unauthorized');
  return [sessionId, kind, id];
}

/** Reads what `requireRunning` checks. Refuses `unauthorized` when the id cannot name a session. */
export function readingSession(subject: Subject): Statement {
  return { text: SESSION_STATE, values: keyOf(subject) };
}

/**
 * Like readingSession, but locks the session in the acting transaction: until its commit nobody can end or
 * lock the session, so a call either comes before that or is refused. Take this lock before all others. Calls
 * of one session share it: never update the session in an ordinary call's transaction, or two calls would
 * deadlock.
 */
export function holdingSession(subject: Subject): Statement {
  return { text: `${SESSION_STATE} for share`, values: keyOf(subject) };
}

/** A session's state, and its subject. */
export interface NamedSession extends SessionState {
  id: string;
  subject_kind: SubjectKind;
  subject_id: string;
}

/**
 * Like holdingSession, for calls of many sessions, locked in id order. Unless `patient`, a session that another
 * transaction is ending or locking is left out instead of waited for.
 */
export function holdingSessions(subjects: readonly Subject[], patient: boolean): Statement {
  const ids = subjects.map(({ sessionId }) => sessionId).filter(isId);
  return { text: patient ? SESSIONS_HELD : `${SESSIONS_HELD} skip locked`, values: [ids] };
}

const SESSIONS_HELD = `select id, subject_kind, subject_id, expires_at, revoked_at, locked_at, lock_reason from session
  where id = any ($1::uuid[]) order by id for share`;

/** Whether a subject's session is among those that were read. Refuses as checkSession does when it no longer runs. */
export function sessionAmong(
  sessions: readonly NamedSession[],
  { kind, id, sessionId }: Subject,
  now: Date,
): 'running' | 'missing' {
  const own = sessions.find((each) => each.id === sessionId);
  if (own?.subject_kind !== kind || own.subject_id !== id) return 'missing';
  requireRunning([own], now);
  return 'running';
}

/**
 * Serialises continuing and ending the sessions of one subject: otherwise an ending would miss a session that
 * another tab starts concurrently. Take this lock before those of the rows.
 */
async function takeTurn(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [id]);
}

/**
 * Waits for the calls under way in a subject's sessions, and blocks new ones until the commit. Call it before
 * locking the subject's row: those calls may be about to lock it.
 */
export async function holdSessionsOf(tx: Tx, subject: { kind: SubjectKind; id: string }): Promise<void> {
  await takeTurn(tx, subject);
  await tx.query(
    `select from session where subject_kind = $1 and subject_id = $2 and revoked_at is null
     order by id for no key update`,
    [subject.kind, subject.id],
  );
}

export type SessionState = Pick<SessionRow, 'expires_at' | 'revoked_at' | 'locked_at' | 'lock_reason'>;

/** The refusal for a locked member: why and since when, so that they know what to ask about, and what is theirs. */
export function refuseLocked(
  { lock_reason: reason, locked_at: at }: { lock_reason: string | null; locked_at: Date | null },
  balance?: bigint,
): Refusal {
  const facts = { reason, since: at?.toISOString() ?? null };
  return refuse('account_locked', {
    current: balance === undefined ? facts : { ...facts, balance: toWire(balance) },
  });
}

/** Refuses as checkSession does, based on the session's row, if any. */
export function requireRunning([session]: readonly SessionState[], now: Date): void {
  if (session?.locked_at) throw refuseLocked(session);
  if (!session || session.revoked_at || session.expires_at <= now) throw refuse('unauthorized');
}

/** Ends the session that a refresh token belongs to, if it is one of this subject. */
export async function endSession(
  { tx, now, config }: Pick<Work, 'tx' | 'now' | 'config'>,
  subject: Subject,
  refreshToken: string,
): Promise<void> {
  const sessionId = readRefreshToken(config.secret, refreshToken)?.sessionId;
  const ids = [subject.sessionId, sessionId].filter((id) => id !== undefined && isId(id));
  await takeTurn(tx, subject);
  await tx.query(
    `update session set revoked_at = $4
     where family in (select family from session where id = any($1))
       and subject_kind = $2 and subject_id = $3 and revoked_at is null`,
    [ids, subject.kind, subject.id, now],
  );
}

/** A running session, as its subject sees it. */
export interface RunningSession {
  id: string;
  device: string | null;
  created_at: Date;
  last_used_at: Date;
  current: boolean;
}

/**
 * The running sessions of a subject, newest first. Each tab of a browser is a session, but a browser that keeps its
 * member signed in is one with all its tabs. The page starts below the id `after`, or at the top when it is null;
 * `current` marks that of `sessionId`.
 */
export async function runningSessions(
  tx: Tx,
  subject: { kind: SubjectKind; id: string; sessionId: string },
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<RunningSession[]> {
  const { rows } = await tx.query<RunningSession>(
    `with running as (
       select id, family, kept, device, created_at, last_used_at from session
       where subject_kind = $1 and subject_id = $2 and revoked_at is null and locked_at is null and expires_at > $3
     )
     select id, device, created_at,
       greatest(last_used_at,
         (select max(tab.last_used_at) from running as tab where running.kept and tab.family = running.family)) as last_used_at,
       id = $6 or kept and exists (select from running as own where own.id = $6 and own.family = running.family)
         as current
     from running
     where ($4::uuid is null or id < $4)
       and (kept or not exists (select from running as whole where whole.kept and whole.family = running.family))
     order by id desc limit $5`,
    [subject.kind, subject.id, now, after, limit, subject.sessionId],
  );
  return rows;
}

/**
 * Ends a running session of this subject by its id; in a browser other than that of `sessionId`, with all its
 * tabs. Returns whether there was one.
 */
export async function endRunningSession(
  tx: Tx,
  subject: { kind: SubjectKind; id: string; sessionId: string | null },
  endedId: string,
  now: Date,
): Promise<boolean> {
  await takeTurn(tx, subject);
  const { rows } = await tx.query<{ id: string }>(
    `update session set revoked_at = $4
     where subject_kind = $2 and subject_id = $3 and revoked_at is null and expires_at > $4
       and (id = $1 or family = (
         select family from session where id = $1 and revoked_at is null and expires_at > $4
           and family is distinct from (select family from session where id = $5)))
     returning id`,
    [endedId, subject.kind, subject.id, now, subject.sessionId],
  );
  return rows.some(({ id }) => id === endedId);
}

/** Ends every session of a subject. Returns how many were running. */
export async function endAllSessions(
  tx: Tx,
  subject: { kind: SubjectKind; id: string },
  now: Date,
): Promise<number> {
  await takeTurn(tx, subject);
  const { rows } = await tx.query<{ ended: number }>(
    `with ended as (
       update session set revoked_at = $3
       where subject_kind = $1 and subject_id = $2 and revoked_at is null returning expires_at
     )
     select count(*) filter (where expires_at > $3)::int as ended from ended`,
    [subject.kind, subject.id, now],
  );
  return onlyRow(rows).ended;
}

/** Ends every session of a subject except the current one, including those continued in other tabs. */
export async function endOtherSessions(tx: Tx, subject: Subject, now: Date): Promise<void> {
  await takeTurn(tx, subject);
  await tx.query(
    `update session set revoked_at = $4
     where subject_kind = $1 and subject_id = $2 and revoked_at is null and id <> $3`,
    [subject.kind, subject.id, subject.sessionId, now],
  );
}

/** Locks a subject's sessions: every call with them is refused with `account_locked`. */
export async function lockSessions(
  tx: Tx,
  subject: { kind: SubjectKind; id: string },
  lock: { at: Date; reason: string },
): Promise<void> {
  await takeTurn(tx, subject);
  await tx.query(
    `update session set locked_at = $3, lock_reason = $4
     where subject_kind = $1 and subject_id = $2 and revoked_at is null`,
    [subject.kind, subject.id, lock.at, lock.reason],
  );
}

/** Undoes lockSessions: the sessions end, and their subject can sign in again. */
export async function unlockSessions(
  tx: Tx,
  subject: { kind: SubjectKind; id: string },
  now: Date,
): Promise<void> {
  await tx.query(
    `update session set locked_at = null, lock_reason = null, revoked_at = $3
     where subject_kind = $1 and subject_id = $2 and locked_at is not null`,
    [subject.kind, subject.id, now],
  );
}

/** Somebody who may be one of two members. */
export interface MaybeOwner {
  memberIds: readonly [string, string];
  visitorKey: Buffer;
  /** Null where the network tells nobody apart. */
  network: Pick<NetworkKeys, 'prefixToday' | 'prefixYesterday'> | null;
}

/**
 * Whether each of these uses a device of one of their members: the visitor cookie of one of their sessions, or
 * a network that one of those was used from since an instant.
 */
export async function ownersAmong(
  tx: Tx,
  asked: readonly MaybeOwner[],
  usedSince: Date,
): Promise<('device' | 'network' | null)[]> {
  const { rows } = await tx.query<{ place: number; is_device: boolean }>(
    `select asked.place::int as place, own.is_device
     from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[])
         with ordinality as asked (one, other, visitor_key, prefix_today, prefix_yesterday, place)
       cross join lateral (
         select session.visitor_key is not distinct from asked.visitor_key as is_device from session
         where subject_kind = 'member' and subject_id in (asked.one, asked.other) and (
           session.visitor_key = asked.visitor_key
           or (prefix_key in (asked.prefix_today, asked.prefix_yesterday) and last_used_at > $6)
         )
         order by 1 desc limit 1
       ) as own`,
    [
      asked.map(({ memberIds }) => memberIds[0]),
      asked.map(({ memberIds }) => memberIds[1]),
      asked.map(({ visitorKey }) => visitorKey),
      asked.map(({ network }) => network?.prefixToday ?? null),
      asked.map(({ network }) => network?.prefixYesterday ?? null),
      usedSince,
    ],
  );
  return inPlaces(asked, rows).map((own) => own && (own.is_device ? 'device' : 'network'));
}

/** Whether a subject has signed in from this device before. */
export function readingDevice(subject: { kind: SubjectKind; id: string }, deviceKey: Buffer): Statement {
  return {
    text: 'select 1 from session where subject_kind = $1 and subject_id = $2 and device_key = $3 limit 1',
    values: [subject.kind, subject.id, deviceKey],
  };
}

/** Records that this session, and no other, has just proved a second factor. */
export async function recordFactor(
  tx: Pick<Tx, 'query'>,
  { sessionId }: { sessionId: string },
  now: Date,
): Promise<void> {
  await tx.query('update session set second_factor = true, factor_at = $2 where id = $1', [sessionId, now]);
}

/**
 * Marks this session and its tabs as having proved a second factor, and ends the subject's other sessions
 * without one.
 */
export async function proveSessionSecondFactor(tx: Tx, subject: Subject, now: Date): Promise<void> {
  await tx.query(
    'update session set second_factor = true where family = (select family from session where id = $1)',
    [subject.sessionId],
  );
  await recordFactor(tx, subject, now);
  await tx.query(
    `update session set revoked_at = $3
     where subject_kind = $1 and subject_id = $2 and not second_factor and revoked_at is null`,
    [subject.kind, subject.id, now],
  );
}

/** Forgets the browsers and networks of a subject's sessions. */
export async function forgetDevices(tx: Tx, subject: { kind: SubjectKind; id: string }): Promise<void> {
  await tx.query(
    `update session set device = null, prefix_key = null, visitor_key = null
     where subject_kind = $1 and subject_id = $2`,
    [subject.kind, subject.id],
  );
}

/** Ends everybody's sessions. */
export async function endEverySession(tx: Tx, now: Date): Promise<void> {
  await tx.query('update session set revoked_at = $1 where revoked_at is null', [now]);
}
