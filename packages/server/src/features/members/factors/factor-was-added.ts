import type { MemberContext } from '../../../platform/context.ts';
import { endOtherSessions } from '../../../platform/identity/sessions/ending.ts';
import { countFactors } from './factors-sql.ts';

/**
 * Call it after a factor was added, with the member's sessions held: from now on signing in asks for one. Every
 * session that began without it ends, except this one, and so does a stolen one.
 */
export async function factorWasAdded({ tx, now, memberId, sessionId, caller }: MemberContext): Promise<void> {
  await countFactors(tx, memberId);
  await endOtherSessions(tx, { kind: 'member', id: memberId, sessionId }, now);
  caller.kept.store(null);
}
