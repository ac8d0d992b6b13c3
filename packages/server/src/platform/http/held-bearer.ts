import type { Statement } from '../database/transaction.ts';
import { holdingKey, requireKey } from '../identity/keys/checking-keys.ts';
import { holdingSession, requireRunning } from '../identity/sessions/checking.ts';
import type { SessionState } from '../identity/sessions/session.ts';
import { holdingMembership, requireMembership } from '../identity/teams/acting.ts';
import type { Bearer } from '../identity/tokens.ts';

/** Locks what a caller is known by, a session, a membership with it, or a key, so that it cannot be ended before the commit. */
export function holdingBearer(subject: Bearer): readonly Statement[] {
  const { membership, scopes, sessionId } = subject;
  if (membership === null) return [scopes ? holdingKey(subject) : holdingSession(subject)];
  return [
    holdingSession({ kind: 'member', id: membership.memberId, sessionId }),
    holdingMembership(membership),
  ];
}

/** Refuses `unauthorized`, `account_locked` or `not_found` when it has ended, based on the rows that holdingBearer read. */
export function requireHeld(
  { membership, scopes }: Bearer,
  [first, second]: readonly { rows: unknown[] }[],
  now: Date,
): void {
  const rows = first?.rows ?? [];
  if (membership === null && scopes) requireKey(rows as { ended_at: Date | null }[]);
  else requireRunning(rows as SessionState[], now);
  if (membership) requireMembership(second?.rows ?? [], membership);
}
