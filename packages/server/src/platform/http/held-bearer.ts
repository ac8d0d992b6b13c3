import type { Statement } from '../database/transaction.ts';
import { holdingKey, requireKey } from '../identity/keys/checking-keys.ts';
import { holdingSession, requireRunning } from '../identity/sessions/checking.ts';
import type { SessionState } from '../identity/sessions/session.ts';
import type { Bearer } from '../identity/tokens.ts';

/** Locks what a caller is known by, a session or a key, so that it cannot be ended before the commit. */
export function holdingBearer(subject: Bearer): Statement {
  return subject.scopes ? holdingKey(subject) : holdingSession(subject);
}

/** Refuses `unauthorized` or `account_locked` when it has ended, based on the row that holdingBearer read. */
export function requireHeld(subject: Bearer, rows: readonly unknown[], now: Date): void {
  if (subject.scopes) requireKey(rows as { ended_at: Date | null }[]);
  else requireRunning(rows as SessionState[], now);
}
