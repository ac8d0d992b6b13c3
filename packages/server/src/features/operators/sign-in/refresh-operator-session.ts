import type { operatorRefreshToken } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { rotateSession } from '../../../platform/identity/sessions/renewing.ts';
import type { TokenPair } from '../../../platform/identity/sessions/session.ts';
import { readAccessToken } from '../../../platform/identity/tokens.ts';
import { refuse } from '../../../platform/refusal.ts';
import { selectOperator } from '../sql.ts';

/** Answers with the tokens that the rotation gave. */
export async function refreshOperatorSession(
  _context: RequestContext,
  _input: InputOf<typeof operatorRefreshToken>,
  tokens: TokenPair,
): Promise<AnswerOf<typeof operatorRefreshToken>> {
  return { data: tokens };
}

/** In a separate transaction, because the end of a session whose token was used twice must stay committed. */
export async function rotateOperatorSession(
  { runtime, now, caller, transact }: Preparation,
  { refresh_token }: InputOf<typeof operatorRefreshToken>,
): Promise<TokenPair> {
  const tokens = await transact((work) => rotateSession(work, 'operator', refresh_token, caller));
  if (!tokens) throw refuse('refresh_token_invalid');
  // A disabled operator gets no new tokens.
  const { id } = await readAccessToken(runtime.config.secret, tokens.access_token, 'operator', now);
  if (!(await transact(({ tx }) => selectOperator(tx, id)))) throw refuse('refresh_token_invalid');
  return tokens;
}
