import { OPERATOR_SESSION_HOURS } from '@handbill/contract/console/session-life';
import type { LockedMoney } from '@handbill/contract/errors';
import { addMs, MINUTE_MS } from '@handbill/contract/time';
import { type RowStatement, rowStatement, type Tx } from '../../database/transaction.ts';
import { isId } from '../../ids.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Subject, SubjectKind } from '../tokens.ts';
import { OPERATOR_IDLE_MS, type SessionState } from './session.ts';

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

/**
 * Reads what `requireRunning` checks, and locks the session in the acting transaction: until its commit nobody can
 * end or lock the session, so a call either comes before that or is refused. Take this lock before all others. Calls
 * of one session share it: never update the session in an ordinary call's transaction, or two calls would
 * deadlock.
 */
export function holdingSession(subject: Subject): RowStatement<SessionState> {
  return rowStatement<SessionState>(`${SESSION_STATE} for share`, keyOf(subject));
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
export function holdingSessions(subjects: readonly Subject[], patient: boolean): RowStatement<NamedSession> {
  const ids = subjects.map(({ sessionId }) => sessionId).filter(isId);
  return rowStatement<NamedSession>(patient ? SESSIONS_HELD : `${SESSIONS_HELD} skip locked`, [ids]);
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

/** The refusal for a locked member: why and since when, so that they know what to ask about, and what is theirs. */
export function refuseLocked(
  { lock_reason: reason, locked_at: at }: { lock_reason: string | null; locked_at: Date | null },
  money?: LockedMoney,
): Refusal {
  return refuse('account_locked', { current: { reason, since: at?.toISOString() ?? null, ...money } });
}

/** Refuses as checkSession does, based on the session's row, if any. */
export function requireRunning([session]: readonly SessionState[], now: Date): void {
  if (session?.locked_at) throw refuseLocked(session);
  if (!session || session.revoked_at || session.expires_at <= now) throw refuse('unauthorized');
}

/** The use of an operator's session is recorded at most this often. */
const USE_RECORDED_MS = MINUTE_MS;

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
    [sessionId, now, addMs(now, OPERATOR_IDLE_MS), OPERATOR_SESSION_HOURS, addMs(now, -USE_RECORDED_MS)],
  );
}
