import type { InputOf } from '@handbill/contract/endpoint';
import type { login } from '@handbill/contract/member';
import type { Preparation, Work } from '../../../platform/context.ts';
import { takeChallengeOf } from '../../../platform/identity/factors/challenges.ts';
import type { PasskeyAnswer } from '../../../platform/identity/factors/passkeys.ts';
import { stepOfTyped, withoutSpaces } from '../../../platform/identity/factors/totp-secrets.ts';
import { recoveryCodeHash } from '../../../platform/identity/recovery-codes.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { asked, memberOfPasskey } from '../factors/ask-passkey.ts';
import { selectAuthenticator, takeTotpStep } from '../factors/factors-sql.ts';
import { lockMember } from '../lock-member.ts';
import { selectRecoveryCodes, takeRecoveryCode } from '../recovery-codes-sql.ts';

/**
 * Checks the second factor of a member whose password is right, and uses it up: an authenticator's code, a passkey's
 * answer or a recovery code. Refuses `otp_required`, `otp_incorrect` and `passkey_refused`.
 */
export async function proveSecondStep(
  preparation: Preparation,
  memberId: string,
  { otp, passkey }: Pick<InputOf<typeof login>, 'otp' | 'passkey'>,
): Promise<void> {
  if (passkey) return proveByPasskey(preparation, memberId, passkey);
  const typed = withoutSpaces(otp ?? '');
  if (typed === '') throw refuse('otp_required');
  const isRight = await preparation.transact((work) =>
    /^\d{6}$/.test(typed) ? useCode(work, memberId, typed) : useRecoveryCode(work, memberId, typed),
  );
  if (!isRight) throw refuse('otp_incorrect');
}

async function proveByPasskey(
  preparation: Preparation,
  memberId: string,
  response: PasskeyAnswer,
): Promise<void> {
  const { origin, transact } = preparation;
  const challenge = await takeChallengeOf(preparation, response, asked.sign_in);
  const owner =
    challenge && (await transact((work) => memberOfPasskey(work, { response, challenge, origin })));
  if (owner !== memberId) throw refuse('passkey_refused');
}

async function useCode({ tx, now, config }: Work, memberId: string, typed: string): Promise<boolean> {
  const owner = { kind: 'member', id: memberId } as const;
  const authenticator = await selectAuthenticator(tx, memberId);
  const sealed = authenticator?.sealed_secret ?? null;
  const step = stepOfTyped(sealed, typed, { secret: config.secret, owner, now });
  return step !== null && (await takeTotpStep(tx, memberId, step));
}

async function useRecoveryCode(work: Work, memberId: string, typed: string): Promise<boolean> {
  const { tx, now, config } = work;
  // The lock closes the race with new codes that replace all of these.
  await lockMember(tx, memberId);
  const hash = recoveryCodeHash(config.secret, 'member', typed);
  if (!(await takeRecoveryCode(tx, { memberId, hash, now }))) return false;
  const { left } = await selectRecoveryCodes(tx, memberId);
  await notify(work, memberId, 'recovery_code_signed_in', { left: String(left) });
  return true;
}
