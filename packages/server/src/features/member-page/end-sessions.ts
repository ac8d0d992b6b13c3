import type { endMemberSession, endMemberSessions } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import {
  endAllSessions,
  endRunningSession,
  holdSessionsOf,
} from '../../platform/identity/sessions/ending.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { secureWebhooks } from '../webhooks/index.ts';
import { asMember } from './as-member.ts';

/** Ends one running session of a member: that device is signed out with its next call. */
export async function endSessionOf(
  context: OperatorContext,
  { id, session_id }: InputOf<typeof endMemberSession>,
): Promise<AnswerOf<typeof endMemberSession>> {
  const { tx, now } = context;
  const member = { kind: 'member', id, sessionId: null } as const;
  if (!(await endRunningSession(tx, member, session_id, now))) throw refuse('not_found');
  await recordOperatorAction(context, {
    action: 'member_session_ended',
    subject: `member/${id}`,
    details: { session: session_id },
  });
  return { data: {} };
}

/** Ends every session of a member. They can sign in again. */
export async function endAllSessionsOf(
  context: OperatorContext,
  { id }: InputOf<typeof endMemberSessions>,
): Promise<AnswerOf<typeof endMemberSessions>> {
  const { tx, memberId, now } = await asMember(context, id);
  // A key that is being made in one of them is there before they end.
  await holdSessionsOf(tx, { kind: 'member', id: memberId });
  const ended = await endAllSessions(tx, { kind: 'member', id: memberId }, now);
  await secureWebhooks(context, memberId);
  await recordOperatorAction(context, {
    action: 'member_sessions_ended',
    subject: `member/${id}`,
    details: { ended: String(ended) },
  });
  return { data: { ended } };
}
