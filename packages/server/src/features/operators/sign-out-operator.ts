import type { operatorLogout } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { endSession } from '../../platform/sessions.ts';

/** Ends this console session, and that of the refresh token when it is another one of this operator. */
export async function signOutOperator(
  { tx, now, operatorId, sessionId }: OperatorContext,
  { refresh_token }: InputOf<typeof operatorLogout>,
): Promise<AnswerOf<typeof operatorLogout>> {
  await endSession(tx, { kind: 'operator', id: operatorId, sessionId }, refresh_token, now);
  return { data: {} };
}
