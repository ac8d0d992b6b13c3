import type { Endpoint } from '@handbill/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Runtime } from '../context.ts';
import { readerOf, writerOf } from '../database/single-statements.ts';
import { callerOf } from '../identity/caller.ts';
import { deviceOfRequest, keepDevice } from '../identity/device-cookie.ts';
import { bearerOfKey, checkScope, recordKeyUse, sentKeyHash } from '../identity/keys/checking-keys.ts';
import { checkView } from '../identity/member-views.ts';
import { checkCall } from '../identity/operator-access.ts';
import { noteSubject } from '../identity/security-log.ts';
import { checkSession, recordUse } from '../identity/sessions/checking.ts';
import { bearerForBusiness, sentMembership } from '../identity/teams/acting.ts';
import { type Bearer, readAccessToken } from '../identity/tokens.ts';
import { refuse } from '../refusal.ts';
import { runWork } from '../work.ts';

/**
 * The caller. Call `markDevice` once their session is known to run: their browser gets a new device cookie unless it
 * already has one for this subject.
 */
export function callerOfCall(
  { config }: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  subject: Bearer | null,
): { caller: Caller; markDevice(): void } {
  const device = deviceOfRequest(config, request);
  const subjectId = subject === null || subject.viewOnly || subject.scopes ? null : subject.id;
  return {
    caller: callerOf(config, request, reply, device?.id ?? null),
    markDevice: () => keepDevice(config, request, reply, { device, subjectId }),
  };
}

/** Identifies the caller by our token, or a member by a key; whether the session still runs is checked later. */
export async function authenticate(
  runtime: Runtime,
  { auth }: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<Bearer | null> {
  return auth === 'none' ? null : bearerOfCall(runtime, auth, request, now);
}

/**
 * Like bearerOf, for a call of the contract, which the scopes of a key or of a membership may open. Refuses
 * `unauthorized` for an ended key, and `not_found` for a membership that is not the caller's.
 */
export async function bearerOfCall(
  runtime: Runtime,
  kind: 'member' | 'operator',
  request: FastifyRequest,
  now: Date,
): Promise<Bearer> {
  const caller = await callerByTokenOrKey(runtime, kind, request, now);
  const membershipId = sentMembership(request);
  if (membershipId === null) return caller;
  // Somebody whose session has ended learns nothing about the membership.
  if (caller.scopes === null) await checkRunning(runtime, caller, now);
  return bearerForBusiness(readerOf(runtime.pool), caller, membershipId);
}

async function callerByTokenOrKey(
  runtime: Runtime,
  kind: 'member' | 'operator',
  request: FastifyRequest,
  now: Date,
): Promise<Bearer> {
  const hash = kind === 'member' ? sentKeyHash(runtime.config.secret, request) : null;
  if (hash === null) return bearerOf(runtime, kind, request, now);
  const { recordUse: isDue, ...subject } = await bearerOfKey(readerOf(runtime.pool), hash, now);
  noteSubject(request, subject);
  if (isDue) await recordKeyUse(writerOf(runtime.pool), subject.sessionId, now);
  return subject;
}

/**
 * A member's session is checked in the call's transaction, in its first round trip. Uploads, keys, and callers whose
 * rights depend on an operator are checked earlier.
 */
export function isCheckedInside({ multipart }: Endpoint, { kind, viewOnly, scopes }: Bearer): boolean {
  return kind === 'member' && !viewOnly && scopes === null && !multipart;
}

/**
 * Checks that a bearer's session runs, and that they may make this call. A key was checked when it was read, and so was a
 * membership with its session.
 */
export async function checkBearer(
  runtime: Runtime,
  endpoint: Endpoint,
  subject: Bearer,
  now: Date,
): Promise<void> {
  if (subject.scopes) return checkScope(subject.scopes, endpoint);
  await checkRunning(runtime, subject, now);
  // In addition, a call that only reads runs in a read-only transaction.
  if (subject.viewOnly && !endpoint.readOnly) throw refuse('view_only');
  await checkCall({ tx: readerOf(runtime.pool), now, config: runtime.config }, subject, endpoint);
  if (subject.kind === 'operator')
    await runWork(runtime, now, ({ tx }) => recordUse(tx, subject.sessionId, now));
}

/** The subject of the bearer token; a key is none. Refuses `unauthorized`, `token_expired`, `account_locked` and `forbidden`. */
export async function authenticateRequest(
  runtime: Runtime,
  kind: 'member' | 'operator',
  request: FastifyRequest,
  now: Date,
): Promise<Bearer> {
  const subject = await bearerOf(runtime, kind, request, now);
  await checkRunning(runtime, subject, now);
  return subject;
}

/** Like authenticateRequest, but without checking whether the session still runs. */
async function bearerOf(
  { config }: Runtime,
  kind: 'member' | 'operator',
  request: FastifyRequest,
  now: Date,
): Promise<Bearer> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw refuse('unauthorized');
  const subject = await readAccessToken(config.secret, token, kind, now);
  noteSubject(request, subject);
  return subject;
}

async function checkRunning({ pool, config }: Runtime, subject: Bearer, now: Date): Promise<void> {
  if (subject.viewOnly) await checkView(readerOf(pool), subject, now, config);
  else await checkSession(readerOf(pool), subject, now);
}
