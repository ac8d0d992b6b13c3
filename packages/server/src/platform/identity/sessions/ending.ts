import type { Work } from '../../context.ts';
import { onlyRow } from '../../database/rows.ts';
import type { Tx } from '../../database/transaction.ts';
import { isId } from '../../ids.ts';
import { readRefreshToken, type Subject, type SubjectKind } from '../tokens.ts';

/**
 * Serialises continuing and ending the sessions of one subject: otherwise an ending would miss a session that
 * another tab starts concurrently. Take this lock before those of the rows.
 */
async function takeTurn(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [id]);
}

/**
 * Waits for the calls under way in a subject's sessions, with its keys and by its team, and blocks new ones until the commit. Call it before
 * locking the subject's row: those calls may be about to lock it.
 */
export async function holdSessionsOf(tx: Tx, subject: { kind: SubjectKind; id: string }): Promise<void> {
  await takeTurn(tx, subject);
  await Promise.all([
    tx.query(
      `select from session where subject_kind = $1 and subject_id = $2 and revoked_at is null
       order by id for no key update`,
      [subject.kind, subject.id],
    ),
    // Keys are of members, whose ids no operator has.
    tx.query('select from api_key where member_id = $1 and ended_at is null order by id for no key update', [
      subject.id,
    ]),
    tx.query('select from team_member where owner_id = $1 order by id for no key update', [subject.id]),
  ]);
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

/**
 * Ends what runningSessions lists as not current: every session of a subject except this one, which stays with all its
 * tabs in a browser that keeps its member signed in.
 */
export async function endListedOthers(tx: Tx, subject: Subject, now: Date): Promise<void> {
  await takeTurn(tx, subject);
  await tx.query(
    `update session set revoked_at = $4
     where subject_kind = $1 and subject_id = $2 and revoked_at is null and id <> $3
       and not exists (
         select from session own join session whole using (family)
         where own.id = $3 and own.family = session.family
           and whole.kept and whole.revoked_at is null and whole.expires_at > $4)`,
    [subject.kind, subject.id, subject.sessionId, now],
  );
}

/** Ends every session, every key and the team of a subject. Returns how many sessions were running. */
export async function endAllSessions(
  tx: Tx,
  subject: { kind: SubjectKind; id: string },
  now: Date,
): Promise<number> {
  await takeTurn(tx, subject);
  const { rows } = await tx.query<{ ended: number }>(
    `with keys as (update api_key set ended_at = $3 where member_id = $2 and ended_at is null),
     team as (delete from team_member where owner_id = $2), ended as (
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

/** Ends everybody's sessions, keys and teams. */
export async function endEverySession(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `with keys as (update api_key set ended_at = $1 where ended_at is null), teams as (delete from team_member)
     update session set revoked_at = $1 where revoked_at is null`,
    [now],
  );
}

/** Locks a subject's sessions: every call with them is refused with `account_locked`. Its keys and its team end. */
export async function lockSessions(
  tx: Tx,
  subject: { kind: SubjectKind; id: string },
  lock: { at: Date; reason: string },
): Promise<void> {
  await takeTurn(tx, subject);
  await tx.query(
    `with keys as (update api_key set ended_at = $3 where member_id = $2 and ended_at is null),
     team as (delete from team_member where owner_id = $2)
     update session set locked_at = $3, lock_reason = $4
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
