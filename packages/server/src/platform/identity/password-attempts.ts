import { createHmac } from 'node:crypto';
import { addMs, MINUTE_MS, msBetween, SECOND_MS } from '@handbill/contract/time';
import type { Preparation } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { refuse } from '../refusal.ts';
import { deviceKeyOf } from './device-cookie.ts';
import { prefixOf } from './network.ts';
import { matchNothing, passwordMatches } from './passwords.ts';
import { isKnownDevice } from './sessions.ts';
import { keyFor, type SubjectKind } from './tokens.ts';

/**
 * Failures allowed without a delay: from a device that signed in before, from one network, and for the
 * account in total.
 */
const FREE_FAILURES = { device: 5, network: 5, account: 50 } as const;
const NOBODY = { kind: 'member', id: '00000000-0000-0000-0000-000000000000' } as const;
const FIRST_DELAY_MS = SECOND_MS;
const DELAY_MAX_MS = 15 * MINUTE_MS;
/**
 * One failure is forgotten after this long without another. At the longest delay a single network fails less often than
 * this, so it alone can never bring an account to the delay that would lock its owner out.
 */
const FORGET_ONE_MS = 10 * MINUTE_MS;

/**
 * Whose password is tried: the name to count by, and the subject with that name, or null when none exists.
 */
interface Account {
  account: string;
  subject: { kind: SubjectKind; id: string } | null;
}

/**
 * Tries a password once. Without a hash it takes as long and fails. Refuses `too_many_requests` while a delay
 * lasts.
 */
export async function tryPassword(
  preparation: Preparation,
  { password, passwordHash, ...account }: Account & { password: string; passwordHash: string | null },
): Promise<boolean> {
  const { forgive } = await beginAttempt(preparation, account);
  const right = await passwordIs(password, passwordHash);
  if (right) await forgive();
  return right;
}

/**
 * Counts an attempt as failed before anything is checked, so that concurrent attempts cannot all pass before
 * the first one counts; call `forgive` once it has succeeded. A device that the account signed in from before
 * has its own count: strangers' failures never keep the owner out. Refuses `too_many_requests` while a delay
 * lasts.
 */
export async function beginAttempt(
  { runtime, now, caller, transact }: Preparation,
  { account, subject }: Account,
): Promise<{ forgive(): Promise<void> }> {
  const { secret } = runtime.config;
  const bucket = (kind: keyof typeof FREE_FAILURES, counted: string) => ({
    key: attemptKey(secret, counted),
    free: FREE_FAILURES[kind],
  });
  const buckets: Bucket[] = [];
  const waitMs = await transact(async ({ tx }) => {
    const known = await isDeviceOf(tx, { secret, device: caller.device, subject });
    buckets.splice(0);
    if (known) buckets.push(bucket('device', `${account}\ndevice ${caller.device}`));
    else
      buckets.push(bucket('account', account), bucket('network', `${account}\n${prefixOf(caller.address)}`));
    return countAttempt(tx, buckets, now);
  });
  if (waitMs > 0) throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
  return { forgive: () => transact(({ tx }) => forgive(tx, buckets)) };
}

/** Also queried for a name that does not exist, so that it takes as long. */
async function isDeviceOf(
  tx: Tx,
  who: { secret: Buffer; device: string | null; subject: Account['subject'] },
): Promise<boolean> {
  if (who.device === null) return false;
  return isKnownDevice(tx, who.subject ?? NOBODY, deviceKeyOf(who.secret, who.device));
}

/** Whether a password matches a hash; without a hash it takes as long and is false. */
export function passwordIs(password: string, passwordHash: string | null): Promise<boolean> {
  return passwordHash === null ? matchNothing(password) : passwordMatches(password, passwordHash);
}

/** The delay before the next attempt, in milliseconds, after this many failures. */
function delayAfter(failures: number, freeFailures: number): number {
  if (failures <= freeFailures) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - freeFailures - 1), DELAY_MAX_MS);
}

/** A keyed hash: neither the attempted name nor an address is stored. */
function attemptKey(secret: Buffer, subject: string): string {
  return createHmac('sha256', keyFor(secret, 'password-attempt')).update(subject).digest('base64url');
}

interface AttemptRow {
  key: string;
  failures: number;
  last_failed_at: Date;
  next_allowed_at: Date;
}

interface Bucket {
  key: string;
  free: number;
}

/**
 * Counts an attempt in each bucket and returns 0, or counts nothing and returns how long to wait, in
 * milliseconds.
 */
async function countAttempt(tx: Tx, buckets: readonly Bucket[], now: Date): Promise<number> {
  const free = new Map(buckets.map((bucket) => [bucket.key, bucket.free]));
  const keys = [...free.keys()];
  // All rows exist and are locked, in one fixed order, before any is read: concurrent attempts are counted
  // one by one.
  const [, { rows }] = await Promise.all([
    tx.query(
      `insert into sign_in_failure (key, failures, last_failed_at, next_allowed_at)
       select key, 0, $2, to_timestamp(0) from unnest($1::text[]) as key order by key on conflict do nothing`,
      [keys, now],
    ),
    tx.query<AttemptRow>(
      `select key, failures, last_failed_at, next_allowed_at from sign_in_failure
       where key = any($1) order by key for update`,
      [keys],
    ),
  ]);
  const waitMs = Math.max(...rows.map((row) => msBetween(now, row.next_allowed_at)));
  if (waitMs > 0) return waitMs;
  const counted = rows.map((row) => {
    // The first of two concurrent attempts to be counted may have begun later.
    const forgotten = Math.max(0, Math.floor(msBetween(row.last_failed_at, now) / FORGET_ONE_MS));
    const failures = Math.max(0, row.failures - forgotten) + 1;
    const delayMs = delayAfter(failures, free.get(row.key) ?? 0);
    const nextAllowedAt = delayMs > 0 ? addMs(now, delayMs) : row.next_allowed_at;
    return { key: row.key, failures, nextAllowedAt };
  });
  await tx.query(
    `update sign_in_failure as f set failures = c.failures, last_failed_at = $4, next_allowed_at = c.next_allowed_at
     from unnest($1::text[], $2::int[], $3::timestamptz[]) as c (key, failures, next_allowed_at) where f.key = c.key`,
    [
      counted.map(({ key }) => key),
      counted.map(({ failures }) => failures),
      counted.map(({ nextAllowedAt }) => nextAllowedAt),
      now,
    ],
  );
  return 0;
}

async function forgive(tx: Tx, buckets: readonly Bucket[]): Promise<void> {
  await tx.query(
    `delete from sign_in_failure where key in
       (select key from sign_in_failure where key = any($1) order by key for update)`,
    [buckets.map(({ key }) => key)],
  );
}

/** Forgets accounts and networks that last failed before an instant (at least a day ago). */
export async function forgetAttemptsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from sign_in_failure where last_failed_at < $1', [before]);
}
