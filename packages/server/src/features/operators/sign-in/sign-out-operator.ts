import type { operatorLogout } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { endSession } from '../../../platform/identity/sessions/ending.ts';

/** Ends this console session, and the refresh token's session if it is a different one of the same operator. */
export async function signOutOperator(
  context: OperatorContext,
  { refresh_token }: InputOf<typeof operatorLogout>,
): Promise<AnswerOf<typeof operatorLogout>> {
  const { operatorId, sessionId } = context;
  await endSession(context, { kind: 'operator', id: operatorId, sessionId }, refresh_token);
  return { data: {} };
}
