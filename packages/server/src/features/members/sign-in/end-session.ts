import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { sessionEnd } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { endRunningSession } from '../../../platform/identity/sessions/ending.ts';
import { refuse } from '../../../platform/refusal.ts';

/** Ends one running session of the member: that device is signed out with its next call. */
export async function endSession(
  { tx, now, memberId, sessionId }: MemberContext,
  { session_id }: InputOf<typeof sessionEnd>,
): Promise<AnswerOf<typeof sessionEnd>> {
  const ended = await endRunningSession(tx, { kind: 'member', id: memberId, sessionId }, session_id, now);
  if (!ended) throw refuse('not_found');
  return { data: {} };
}
