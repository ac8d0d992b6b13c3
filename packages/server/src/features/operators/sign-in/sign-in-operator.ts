import type { operatorLogin } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { secondFactorRequired } from '../../../platform/identity/operator-access.ts';
import { beginAttempt, passwordIs } from '../../../platform/identity/password-attempts.ts';
import { startSession } from '../../../platform/identity/sessions/starting.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CredentialsRow, selectCredentialsByName } from '../credentials-sql.ts';
import { proveSecondFactor } from '../factors/second-factor.ts';
import { lockProvenOperator } from '../sql.ts';

interface Verified {
  operator: CredentialsRow;
  secondFactor: boolean;
}

/**
 * Starts a console session of an operator whose password, and code if required, or whose passkey was just checked. Refuses
 * `bad_credentials`.
 */
export async function startOperatorSession(
  context: RequestContext,
  { operator: verified, secondFactor }: Verified,
): Promise<AnswerOf<typeof operatorLogin>> {
  // The lock closes the race with a password change or a disabling: no session starts after either.
  const operator = await lockProvenOperator(context.tx, verified.id, verified.password_hash);
  const { id, username, role } = operator;
  if (operator.disabled_at || !operator.proven) throw refuse('bad_credentials');
  const tokens = await startSession(context, { kind: 'operator', id, secondFactor }, context.caller);
  const limited = secondFactorRequired(context.config) && !secondFactor;
  return { data: { ...tokens, operator: { _id: id, username, role, limited } } };
}

/**
 * Runs the slow check before the transaction. An unknown name takes as long, is counted the same way and gets
 * the same answer, and a wrong code counts like a wrong password. Refuses `bad_credentials`, `otp_required`
 * and `too_many_requests`.
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
  // The attempt stays counted: a known password must not reset the count of tried codes.
  if (proof === 'missing') throw refuse('otp_required');
  if (proof === 'wrong') throw refuse('bad_credentials');
  await attempt.forgive();
  return { operator, secondFactor: proof === 'proved' };
}
