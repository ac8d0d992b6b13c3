import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Preparation } from '../../../platform/context.ts';
import { takeChallengeOf } from '../../../platform/identity/factors/challenges.ts';
import type { PasskeyAnswer } from '../../../platform/identity/factors/passkeys.ts';
import { beginAttempt } from '../../../platform/identity/password-attempts.ts';
import { recordFactor } from '../../../platform/identity/sessions/factors.ts';
import { refuse } from '../../../platform/refusal.ts';
import { selectOperator } from '../sql.ts';
import { operatorOfPasskey, PROVING } from './passkeys.ts';
import { proveSecondFactor } from './second-factor.ts';

type OwnPreparation = Preparation & { operatorId: string; sessionId: string };

/** The factor was just proved: for a while, this session may make calls that require a fresh one. */
export async function stepUp(
  _context: OperatorContext,
  _input: InputOf<typeof calls.stepUp>,
): Promise<AnswerOf<typeof calls.stepUp>> {
  return { data: {} };
}

/**
 * Checks a factor of the operator, in the transaction that records it for this session. Refuses
 * `otp_incorrect`, `passkey_refused`, `second_factor_needed` if none is set up, and `too_many_requests` after
 * many wrong codes.
 */
export async function proveFactorAgain(
  preparation: OwnPreparation,
  { otp, passkey }: InputOf<typeof calls.stepUp>,
): Promise<void> {
  await (passkey ? proveByPasskey(preparation, passkey) : proveByCode(preparation, otp));
}

/** Wrong codes count together with those at sign-in: a stolen session gives no additional guesses. */
async function proveByCode(preparation: OwnPreparation, otp: string | undefined): Promise<void> {
  const { operatorId, now, transact } = preparation;
  const operator = await transact(({ tx }) => selectOperator(tx, operatorId));
  if (!operator) throw refuse('unauthorized');
  const subject = { kind: 'operator', id: operatorId } as const;
  const attempt = await beginAttempt(preparation, { account: `operator/${operator.username}`, subject });
  await transact(async (work) => {
    // The session is locked first, as calls under way do; a wrong code rolls this back.
    await recordFactor(work.tx, preparation, now);
    const proof = await proveSecondFactor(work, operatorId, otp);
    if (proof === 'none set up') throw refuse('second_factor_needed');
    if (proof !== 'proved') throw refuse('otp_incorrect');
  });
  await attempt.forgive();
}

async function proveByPasskey(preparation: OwnPreparation, response: PasskeyAnswer): Promise<void> {
  const { operatorId, origin, now, transact } = preparation;
  const challenge = await takeChallengeOf(preparation, response, PROVING);
  if (challenge === null) throw refuse('passkey_refused');
  await transact(async (work) => {
    await recordFactor(work.tx, preparation, now);
    const owner = await operatorOfPasskey(work, { response, challenge, origin });
    if (owner !== operatorId) throw refuse('passkey_refused');
  });
}
