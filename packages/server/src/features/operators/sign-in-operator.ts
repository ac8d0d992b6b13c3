import type { operatorLogin } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { Preparation, RequestContext } from '../../platform/context.ts';
import { tryPassword } from '../../platform/password-attempts.ts';
import { refuse } from '../../platform/refusal.ts';
import { startSession } from '../../platform/sessions.ts';
import { type OperatorRow, selectOperatorByName } from './sql.ts';

/** Starts a console session of the operator whose password was right. */
export async function signInOperator(
  context: RequestContext,
  _input: InputOf<typeof operatorLogin>,
  { id, username }: OperatorRow,
): Promise<AnswerOf<typeof operatorLogin>> {
  const tokens = await startSession(context, { kind: 'operator', id }, context.caller);
  return { data: { ...tokens, operator: { _id: id, username } } };
}

/**
 * Before the transaction: the slow check. A name that does not exist takes as long, is counted alike and answers the
 * same. Refuses `bad_credentials` and `too_many_requests`.
 */
export async function verifyOperator(
  preparation: Preparation,
  { username, password }: InputOf<typeof operatorLogin>,
): Promise<OperatorRow> {
  const name = username.toLowerCase();
  const operator = await preparation.transact(({ tx }) => selectOperatorByName(tx, name));
  const passwordHash = operator?.password_hash ?? null;
  const right = await tryPassword(preparation, { account: `operator/${name}`, password, passwordHash });
  if (!right || !operator) throw refuse('bad_credentials');
  return operator;
}
