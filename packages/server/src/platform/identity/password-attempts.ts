import { createHmac } from 'node:crypto';
import { addMs, MINUTE_MS, msBetween, SECOND_MS } from '@handbill/contract/time';
import type { Preparation } from '../context.ts';
import { writerOf } from '../database/single-statements.ts';
import type { Statement, Tx } from '../database/transaction.ts';
import { refuse } from '../refusal.ts';
import { runWork } from '../work.ts';
import { deviceKeyOf } from './device-cookie.ts';
import { prefixOf } from './network.ts';
import { matchNothing, passwordMatches } from './passwords.ts';
import { readingDevice } from './sessions/owners.ts';
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
 * Tries the password of an existing subject whose credentials are read while the attempt is counted. Returns
 * them, and whether the password is correct. Refuses `too_many_requests` while a delay lasts.
 */
export async function tryPasswordOf<Credentials extends { password_hash: string }>(
  preparation: Preparation,
  {
    password,
    readCredentials,
    ...account
  }: Account & { password: string; readCredentials(tx: Tx): Promise<Credentials> },
): Promise<{ credentials: Credentials; right: boolean }> {
  const { forgive, read: credentials } = await countedAttempt(preparation, account, readCredentials);
  const right = await passwordIs(password, credentials.password_hash);
  if (right) await forgive();
  return { credentials, right };
}

/**
 * Counts an attempt as failed before anything is checked, so that concurrent attempts cannot all pass before
 * the first one counts; call `forgive` once it has succeeded. A device that the account signed in from before
 * has its own count: strangers' failures never keep the owner out. Refuses `too_many_requests` while a delay
 * lasts.
 */
export async function beginAttempt(
  preparation: Preparation,
  account: Account,
): Promise<{ forgive(): Promise<void> }> {
  return countedAttempt(preparation, account, async () => null);
}

/** Like beginAttempt; also returns what was read in the same transaction. */
async function countedAttempt<Read>(
  { runtime, now, caller: { address, device } }: Preparation,
  { account, subject }: Account,
  alsoRead: (tx: Tx) => Promise<Read>,
): Promise<{ forgive(): Promise<void>; read: Read }> {
  const { secret } = runtime.config;
  const bucket = (kind: keyof typeof FREE_FAILURES, from: string | null) => ({
    key: attemptKey(secret, [kind, account, from]),
    free: FREE_FAILURES[kind],
  });
  // Also queried for a name that does not exist, so that it takes as long.
  const deviceOf = device === null ? null : readingDevice(subject ?? NOBODY, deviceKeyOf(secret, device));
  const { waitMs, buckets, read } = await runWork(
    runtime,
    now,
    async ({ tx }, opened) => {
      const isKnown = device !== null && opened.rowsOf(deviceOf).length > 0;
      const buckets = isKnown
        ? [bucket('device', device)]
        : [bucket('account', null), bucket('network', prefixOf(address))];
      const [judged, read] = await Promise.all([judgeAttempt(tx, buckets, now), alsoRead(tx)]);
      return { ...judged, buckets, read };
    },
    'write',
    {
      opening: deviceOf === null ? [] : [deviceOf],
      closing: ({ counted }) => (counted.length === 0 ? [] : [counting(counted, now)]),
      writers: [],
    },
  );
  if (waitMs > 0) throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
  return { read, forgive: () => forgive(writerOf(runtime.pool), buckets) };
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

/** A keyed hash: neither the attempted name nor an address is stored. A name may contain any separator. */
function attemptKey(secret: Buffer, parts: readonly (string | null)[]): string {
  const subject = JSON.stringify(parts);
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

interface Counted {
  key: string;
  failures: number;
  nextAllowedAt: Date;
}

/** The counts of each bucket after one more failure; or none, and how long to wait in milliseconds. */
async function judgeAttempt(
  tx: Tx,
  buckets: readonly Bucket[],
  now: Date,
): Promise<{ waitMs: number; counted: Counted[] }> {
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
  if (waitMs > 0) return { waitMs, counted: [] };
  const counted = rows.map((row) => {
    // The first of two concurrent attempts to be counted may have begun later.
    const forgotten = Math.max(0, Math.floor(msBetween(row.last_failed_at, now) / FORGET_ONE_MS));
    const failures = Math.max(0, row.failures - forgotten) + 1;
    const delayMs = delayAfter(failures, free.get(row.key) ?? 0);
    const nextAllowedAt = delayMs > 0 ? addMs(now, delayMs) : row.next_allowed_at;
    return { key: row.key, failures, nextAllowedAt };
  });
  return { waitMs: 0, counted };
}

/** Stores what was counted; sent along with COMMIT. */
function counting(counted: readonly Counted[], now: Date): Statement {
  return {
    text: `update sign_in_failure as f set failures = c.failures, last_failed_at = $4, next_allowed_at = c.next_allowed_at
     from unnest($1::text[], $2::int[], $3::timestamptz[]) as c (key, failures, next_allowed_at) where f.key = c.key`,
    values: [
      counted.map(({ key }) => key),
      counted.map(({ failures }) => failures),
      counted.map(({ nextAllowedAt }) => nextAllowedAt),
      now,
    ],
  };
}

/** A single statement needs no transaction. It locks the rows in the same order as every attempt. */
async function forgive(tx: Pick<Tx, 'query'>, buckets: readonly Bucket[]): Promise<void> {
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
