import type { beginTotp } from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';
import type { Preparation } from '../../../platform/context.ts';
import { takeChallengeOf } from '../../../platform/identity/factors/challenges.ts';
import type { PasskeyAnswer } from '../../../platform/identity/factors/passkeys.ts';
import { beginAttempt, passwordIs } from '../../../platform/identity/password-attempts.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CredentialsRow, selectCredentials } from '../credentials-sql.ts';
import { operatorOfPasskey, PROVING } from './passkeys.ts';
import { proveSecondFactor } from './second-factor.ts';

type OwnPreparation = Preparation & { operatorId: string };

/**
 * Checks the signed-in operator's password before the transaction, and a factor if one is set up: a password
 * alone never changes how its operator signs in. Refuses `password_incorrect`, `otp_incorrect`, and
 * `too_many_requests` after many wrong ones.
 */
export async function ownFactorCheck(
  preparation: OwnPreparation,
  { password, otp, passkey }: Pick<InputOf<typeof beginTotp>, 'password' | 'otp' | 'passkey'>,
): Promise<void> {
  await checkOwn(preparation, password, async ({ id }) => {
    const proved = passkey
      ? await provedByPasskey(preparation, passkey)
      : await provedByCode(preparation, id, otp);
    if (!proved) throw refuse('otp_incorrect');
  });
}

/** The signed-in operator, after a check of their current password. Refuses as ownFactorCheck does. */
export function requireOwnPassword(preparation: OwnPreparation, password: string): Promise<CredentialsRow> {
  return checkOwn(preparation, password, async () => undefined);
}

async function checkOwn(
  preparation: OwnPreparation,
  password: string,
  checkFurther: (operator: CredentialsRow) => Promise<void>,
): Promise<CredentialsRow> {
  const { operatorId, transact } = preparation;
  const operator = await transact(({ tx }) => selectCredentials(tx, operatorId));
  if (!operator) throw refuse('unauthorized');
  const subject = { kind: 'operator', id: operatorId } as const;
  const attempt = await beginAttempt(preparation, { account: `operator-password/${operatorId}`, subject });
  if (!(await passwordIs(password, operator.password_hash))) throw refuse('password_incorrect');
  await checkFurther(operator);
  await attempt.forgive();
  return operator;
}

async function provedByCode(
  { transact }: OwnPreparation,
  operatorId: string,
  otp: string | undefined,
): Promise<boolean> {
  const proof = await transact((work) => proveSecondFactor(work, operatorId, otp));
  return proof === 'proved' || proof === 'none set up';
}

async function provedByPasskey(preparation: OwnPreparation, response: PasskeyAnswer): Promise<boolean> {
  const { operatorId, origin, transact } = preparation;
  const challenge = await takeChallengeOf(preparation, response, PROVING);
  if (challenge === null) return false;
  const owner = await transact((work) => operatorOfPasskey(work, { response, challenge, origin }));
  return owner === operatorId;
}
