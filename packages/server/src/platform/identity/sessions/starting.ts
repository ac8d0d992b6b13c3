import type { Caller, Work } from '../../context.ts';
import { randomSecret } from '../../ids.ts';
import { deviceOf } from '../device.ts';
import { noteSession } from '../security-log.ts';
import { refreshTokenOf, type SubjectKind } from '../tokens.ts';
import {
  deviceKeyOfCaller,
  expiryOf,
  type TokenPair,
  type TokenSource,
  tokensFor,
  whereFrom,
} from './session.ts';

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
