import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { continueInTab } from '@handbill/contract/member';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { continueSession } from '../../../platform/identity/sessions/renewing.ts';
import type { TokenPair } from '../../../platform/identity/sessions/session.ts';
import { refuse } from '../../../platform/refusal.ts';

/** Answers with the tokens of the other tab. */
export async function continueInAnotherTab(
  _context: RequestContext,
  _input: InputOf<typeof continueInTab>,
  tokens: TokenPair,
): Promise<AnswerOf<typeof continueInTab>> {
  return { data: tokens };
}

/** In a separate transaction, because the end of a session whose token was used twice must stay committed. */
export async function continueMemberSession(
  { caller, transact }: Preparation,
  { refresh_token }: InputOf<typeof continueInTab>,
): Promise<TokenPair> {
  const tokens = await transact((work) => continueSession(work, 'member', refresh_token, caller));
  if (!tokens) throw refuse('refresh_token_invalid');
  return tokens;
}
