import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { logout } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { endSession } from '../../../platform/identity/sessions/ending.ts';

/** Ends this session, and the refresh token's session if it is a different one of the same member. */
export async function signOutMember(
  context: MemberContext,
  { refresh_token }: InputOf<typeof logout>,
): Promise<AnswerOf<typeof logout>> {
  const { memberId, sessionId } = context;
  context.caller.kept.store(null);
  await endSession(context, { kind: 'member', id: memberId, sessionId }, refresh_token);
  return { data: {} };
}
