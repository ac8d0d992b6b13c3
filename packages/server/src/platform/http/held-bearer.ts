import type { Opened, Statement } from '../database/transaction.ts';
import { holdingKey, requireKey } from '../identity/keys/checking-keys.ts';
import { holdingSession, requireRunning } from '../identity/sessions/checking.ts';
import { holdingMembership, requireMembership } from '../identity/teams/acting.ts';
import type { Bearer } from '../identity/tokens.ts';

/** What a caller is known by, locked before the use case runs. */
export interface Held {
  /** Sent along with BEGIN. */
  opening: readonly Statement[];
  /** Refuses `unauthorized`, `account_locked` or `not_found` when it has ended, based on what `opening` read. */
  require(opened: Opened, now: Date): void;
}

/** Locks what a caller is known by, a session, a membership with it, or a key, so that it cannot be ended before the commit. */
export function holdingBearer(subject: Bearer): Held {
  const { membership, scopes, sessionId } = subject;
  if (membership === null && scopes) {
    const key = holdingKey(subject);
    return { opening: [key], require: (opened) => requireKey(opened.rowsOf(key)) };
  }
  if (membership === null) {
    const session = holdingSession(subject);
    return { opening: [session], require: (opened, now) => requireRunning(opened.rowsOf(session), now) };
  }
  const session = holdingSession({ kind: 'member', id: membership.memberId, sessionId });
  const held = holdingMembership(membership);
  return {
    opening: [session, held],
    require: (opened, now) => {
      requireRunning(opened.rowsOf(session), now);
      requireMembership(opened.rowsOf(held), membership);
    },
  };
}
