import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Scope, TeamRole } from '@handbill/contract/scopes';
import { addMs, MINUTE_MS, SECOND_MS } from '@handbill/contract/time';
import { errors, jwtVerify, SignJWT } from 'jose';
import { refuse } from '../refusal.ts';

export type SubjectKind = 'member' | 'operator';

/** The subject of an access token. */
export interface Subject {
  kind: SubjectKind;
  id: string;
  sessionId: string;
}

/** The place of a member in the team of somebody else's business. */
export interface Membership {
  id: string;
  memberId: string;
  role: TeamRole;
}

/** Who makes a call: the subject, whether an operator is only viewing as them, and what somebody who acts for them may do. */
export interface Bearer extends Subject {
  viewOnly: boolean;
  /** The scopes of a key, whose id is then the `sessionId`, or of a membership; null: the subject's own session. */
  scopes: readonly Scope[] | null;
  /** With which one of the subject's team calls for them, in a session of their own; null: the subject or a key calls. */
  membership: Membership | null;
}

/** The id of the person who makes a call: the subject, or one of their team. */
export function actorOf({ id, membership }: Bearer): string {
  return membership?.memberId ?? id;
}

const ACCESS_TOKEN_MS = 5 * MINUTE_MS;
const ISSUER = 'handbill';
const TYPE = 'at+jwt';

/** A short-lived access token (RFC 9068): HS256, for one audience only. */
export function signAccessToken(secret: Buffer, subject: Subject, now: Date): Promise<string> {
  return new SignJWT({ sid: subject.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(subject.kind)
    .setSubject(subject.id)
    .setIssuedAt(now)
    .setExpirationTime(addMs(now, ACCESS_TOKEN_MS))
    .sign(keyFor(secret, 'access'));
}

/**
 * A token for an operator's view of a member's app, until an instant; `sid` is the view's id, not a
 * session's.
 */
export function signViewToken(
  secret: Buffer,
  { memberId, viewId, expiresAt }: { memberId: string; viewId: string; expiresAt: Date },
  now: Date,
): Promise<string> {
  return new SignJWT({ sid: viewId, view: true })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience('member')
    .setSubject(memberId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(keyFor(secret, 'access'));
}

/**
 * Verifies an access token; one that was verified before is only checked for its expiry. Refuses `token_expired` or
 * `unauthorized`.
 */
export async function readAccessToken(
  secret: Buffer,
  token: string,
  kind: SubjectKind,
  now: Date,
): Promise<Bearer> {
  const verified = verifiedWith(secret);
  const known = verified.get(token);
  if (known?.bearer.kind === kind && now.getTime() < known.expiresMs) return known.bearer;
  try {
    const { payload } = await jwtVerify<{ exp: number }>(token, keyFor(secret, 'access'), {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: kind,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const bearer: Bearer = {
      kind,
      id: String(payload.sub),
      sessionId: String(payload.sid),
      viewOnly: payload.view === true,
      scopes: null,
      membership: null,
    };
    if (verified.size >= VERIFIED_MAX) verified.clear();
    verified.set(token, { bearer, expiresMs: payload.exp * SECOND_MS });
    return bearer;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refuse('token_expired');
    if (error instanceof errors.JOSEError) throw refuse('unauthorized');
    throw error;
  }
}

/** At about 500 bytes each. */
const VERIFIED_MAX = 10_000;

interface VerifiedToken {
  readonly bearer: Bearer;
  readonly expiresMs: number;
}

const verifiedBySecret = new WeakMap<Buffer, Map<string, VerifiedToken>>();

/**
 * The access tokens that were verified with a secret: a check of the signature costs as much as a database statement,
 * and an app sends one token with every call for minutes. Whether its session still runs is checked each time.
 */
function verifiedWith(secret: Buffer): Map<string, VerifiedToken> {
  const verified = verifiedBySecret.get(secret) ?? new Map<string, VerifiedToken>();
  verifiedBySecret.set(secret, verified);
  return verified;
}

/**
 * A refresh token names its session and generation. Its seal shows, without a query, that we issued it; its
 * proof, made with the session's secret, that it belongs to that session.
 */
export interface RefreshTokenParts {
  sessionId: string;
  generation: number;
  proof: Buffer;
}

export function refreshTokenOf(
  secret: Buffer,
  session: { id: string; secret: Buffer; generation: number },
): string {
  const proof = refreshProof(secret, session);
  return `${session.id}.${session.generation}.${sealOf(secret, session).toString('base64url')}.${proof.toString('base64url')}`;
}

/** The parts of a refresh token, or null when we never issued it. Does not prove the session yet. */
export function readRefreshToken(secret: Buffer, token: string): RefreshTokenParts | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{22})\.([\w-]{43})$/.exec(token);
  if (!match) return null;
  const [, sessionId = '', written = '', seal = '', proof = ''] = match;
  const generation = Number(written);
  const expected = sealOf(secret, { id: sessionId, generation });
  if (!timingSafeEqual(Buffer.from(seal, 'base64url'), expected)) return null;
  return { sessionId, generation, proof: Buffer.from(proof, 'base64url') };
}

export function refreshTokenProves(
  secret: Buffer,
  session: { id: string; secret: Buffer },
  parts: RefreshTokenParts,
): boolean {
  const expected = refreshProof(secret, { ...session, generation: parts.generation });
  return parts.proof.length === expected.length && timingSafeEqual(parts.proof, expected);
}

function refreshProof(secret: Buffer, session: { id: string; secret: Buffer; generation: number }): Buffer {
  return createHmac('sha256', Buffer.concat([keyFor(secret, 'refresh'), session.secret]))
    .update(`${session.id}\n${session.generation}`)
    .digest();
}

function sealOf(secret: Buffer, session: { id: string; generation: number }): Buffer {
  return createHmac('sha256', keyFor(secret, 'refresh-seal'))
    .update(`${session.id}\n${session.generation}`)
    .digest()
    .subarray(0, 16);
}

const keysBySecret = new WeakMap<Buffer, Map<string, Buffer>>();

/** Derives a separate key for each purpose, so that a signature for one is worthless for another. */
export function keyFor(secret: Buffer, purpose: string): Buffer {
  const keys = keysBySecret.get(secret) ?? new Map<string, Buffer>();
  keysBySecret.set(secret, keys);
  const key = keys.get(purpose) ?? createHmac('sha256', secret).update(`handbill/${purpose}`).digest();
  keys.set(purpose, key);
  return key;
}

/**
 * How long a rotated refresh token still gets the same successor, so that a client can retry after a lost
 * answer.
 */
export const ROTATION_GRACE_MS = 10 * SECOND_MS;
