import type { operatorLogin } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { secondFactorRequired } from '../../../platform/identity/operator-access.ts';
import { beginAttempt, passwordIs } from '../../../platform/identity/password-attempts.ts';
import { startSession } from '../../../platform/identity/sessions.ts';
import { refuse } from '../../../platform/refusal.ts';
import { proveSecondFactor } from '../factors/second-factor.ts';
import { type CredentialsRow, lockProvenOperator, selectCredentialsByName } from '../sql.ts';

interface Verified {
  operator: CredentialsRow;
  secondFactor: boolean;
}

/** Starts a console session of the operator whose password, and code where one is set up, were right. */
export async function signInOperator(
  context: RequestContext,
  _input: InputOf<typeof operatorLogin>,
  verified: Verified,
): Promise<AnswerOf<typeof operatorLogin>> {
  return startOperatorSession(context, verified);
}

/** The tokens of a new session, and what it may do. Refuses `bad_credentials`. */
export async function startOperatorSession(
  context: RequestContext,
  { operator: verified, secondFactor }: Verified,
): Promise<AnswerOf<typeof operatorLogin>> {
  // The lock closes the race with a change of the password or a disabling: no session starts behind their back.
  const operator = await lockProvenOperator(context.tx, verified.id, verified.password_hash);
  const { id, username, role } = operator;
  if (operator.disabled_at || !operator.proven) throw refuse('bad_credentials');
  const tokens = await startSession(context, { kind: 'operator', id, secondFactor }, context.caller);
  const limited = secondFactorRequired(context.config) && !secondFactor;
  return { data: { ...tokens, operator: { _id: id, username, role, limited } } };
}

/**
 * Before the transaction: the slow check. A name that does not exist takes as long, is counted alike and answers the
 * same, and a wrong code counts as a wrong password does. Refuses `bad_credentials`, `otp_required` and
 * `too_many_requests`.
 */
export async function verifyOperator(
  preparation: Preparation,
  { username, password, otp }: InputOf<typeof operatorLogin>,
): Promise<Verified> {
  const name = username.toLowerCase();
  const operator = await preparation.transact(({ tx }) => selectCredentialsByName(tx, name));
  const subject = operator && ({ kind: 'operator', id: operator.id } as const);
  const attempt = await beginAttempt(preparation, { account: `operator/${name}`, subject });
  const right = await passwordIs(password, operator?.password_hash ?? null);
  if (!right || !operator) throw refuse('bad_credentials');
  const proof = await preparation.transact((work) => proveSecondFactor(work, operator.id, otp));
  // Not forgiven: a known password must not reset the count of tried codes.
  if (proof === 'missing') throw refuse('otp_required');
  if (proof === 'wrong') throw refuse('bad_credentials');
  await attempt.forgive();
  return { operator, secondFactor: proof === 'proved' };
}
