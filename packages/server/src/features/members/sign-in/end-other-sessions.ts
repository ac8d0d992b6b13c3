import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { sessionsEndOthers } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { endListedOthers } from '../../../platform/identity/sessions/ending.ts';

/** Ends the member's sessions except this browser's: the other devices are signed out with their next call. */
export async function endOtherSessions(
  { tx, now, memberId, sessionId }: MemberContext,
  _input: InputOf<typeof sessionsEndOthers>,
): Promise<AnswerOf<typeof sessionsEndOthers>> {
  await endListedOthers(tx, { kind: 'member', id: memberId, sessionId }, now);
  return { data: {} };
}
