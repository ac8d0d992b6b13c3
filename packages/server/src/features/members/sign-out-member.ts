import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { logout } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { endSession } from '../../platform/sessions.ts';

/** Ends this session, and that of the refresh token when it is another one of this member. */
export async function signOutMember(
  { tx, now, memberId, sessionId }: MemberContext,
  { refresh_token }: InputOf<typeof logout>,
): Promise<AnswerOf<typeof logout>> {
  await endSession(tx, { kind: 'member', id: memberId, sessionId }, refresh_token, now);
  return { data: {} };
}
