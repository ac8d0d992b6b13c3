import { msBetween } from '@handbill/contract/time';
import type { Caller, Work } from '../../context.ts';
import { isId } from '../../ids.ts';
import {
  ROTATION_GRACE_MS,
  readRefreshToken,
  refreshTokenOf,
  refreshTokenProves,
  type SubjectKind,
} from '../tokens.ts';
import { refuseLocked } from './checking.ts';
import {
  deviceKeyOfCaller,
  expiryOf,
  type SessionRow,
  type TokenPair,
  type TokenSource,
  tokensFor,
  whereFrom,
} from './session.ts';
import { startSession } from './starting.ts';

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
