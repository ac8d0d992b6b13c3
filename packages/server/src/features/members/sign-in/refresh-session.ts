import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { refreshToken } from '@handbill/contract/member';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { rotateSession } from '../../../platform/identity/sessions/renewing.ts';
import type { TokenPair } from '../../../platform/identity/sessions/session.ts';
import { refuse } from '../../../platform/refusal.ts';

/** Answers with the tokens that the rotation gave. */
export async function refreshSession(
  _context: RequestContext,
  _input: InputOf<typeof refreshToken>,
  tokens: TokenPair,
): Promise<AnswerOf<typeof refreshToken>> {
  return { data: tokens };
}

/** In a separate transaction, because the end of a session whose token was used twice must stay committed. */
export async function rotateMemberSession(
  { caller, transact }: Preparation,
  { refresh_token }: InputOf<typeof refreshToken>,
): Promise<TokenPair> {
  const tokens = await transact((work) => rotateSession(work, 'member', refresh_token, caller));
  if (!tokens) throw refuse('refresh_token_invalid');
  return tokens;
}
