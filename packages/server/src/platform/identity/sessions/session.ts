import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@handbill/contract/console/session-life';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';
import type { Caller, Work } from '../../context.ts';
import { instantOf } from '../../ids.ts';
import { deviceKeyOf } from '../device-cookie.ts';
import { networkKeys, saltsAt, visitorKeyOf } from '../network.ts';
import { refreshTokenOf, type Subject, type SubjectKind, signAccessToken } from '../tokens.ts';

/** A member's session expires after this many days without use; an operator's much sooner. */
const SESSION_DAYS = 30;
/** A session in constant use expires after this many days, along with every tab that continued it. */
export const SESSION_MS_MAX = 180 * DAY_MS;
/** An operator's session ends after this time without use. */
export const OPERATOR_IDLE_MS = OPERATOR_IDLE_MINUTES * MINUTE_MS;

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

/** What a session's tokens are made from. */
export type TokenSource = Pick<SessionRow, 'id' | 'secret' | 'generation'>;

export interface SessionRow {
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

export type SessionState = Pick<SessionRow, 'expires_at' | 'revoked_at' | 'locked_at' | 'lock_reason'>;

/** When a session used now expires unless it is used again. A family has the id of its first session. */
export function expiryOf(kind: SubjectKind, family: string, now: Date): Date {
  const [idleMs, wholeMs] =
    kind === 'member'
      ? [SESSION_DAYS * DAY_MS, SESSION_MS_MAX]
      : [OPERATOR_IDLE_MS, OPERATOR_SESSION_HOURS * HOUR_MS];
  const [idle, whole] = [addMs(now, idleMs), addMs(instantOf(family), wholeMs)];
  return msBetween(idle, whole) > 0 ? idle : whole;
}

export function deviceKeyOfCaller({ config }: Work, { device }: Caller): Buffer | null {
  return device === null ? null : deviceKeyOf(config.secret, device);
}

export async function tokensFor(
  work: Work,
  subject: Subject,
  session: { id: string; secret: Buffer; generation: number },
): Promise<TokenPair> {
  return {
    access_token: await signAccessToken(work.config.secret, subject, work.now),
    refresh_token: refreshTokenOf(work.config.secret, session),
  };
}

export async function whereFrom(
  work: Work,
  caller: Caller,
): Promise<{ prefixKey: Buffer; visitorKey: Buffer }> {
  const { address, userAgent } = caller;
  const { secret } = work.config;
  const keys = networkKeys(await saltsAt(work.tx, work.now), { address, userAgent, secret });
  return { prefixKey: keys.prefixToday, visitorKey: visitorKeyOf(secret, caller.visitorCookie) };
}
