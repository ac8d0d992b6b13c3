import type { OperatorContext, Work } from '../../../platform/context.ts';
import { stepOfTyped, withoutSpaces } from '../../../platform/identity/factors/totp-secrets.ts';
import { newRecoveryCodeTexts, recoveryCodeHash } from '../../../platform/identity/recovery-codes.ts';
import { proveSessionSecondFactor } from '../../../platform/identity/sessions/factors.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import {
  type Factors,
  replaceRecoveryCodes,
  selectFactors,
  selectTotpSecret,
  takeRecoveryCode,
  takeTotpStep,
} from './factors-sql.ts';

export function hasFactor({ totp_enrolled_at, passkeys }: Factors): boolean {
  return totp_enrolled_at !== null || passkeys > 0;
}

/** The outcome of asking for the second factor after the correct password. */
type Proof = 'none set up' | 'missing' | 'wrong' | 'proved';

/** Checks an authenticator code or a recovery code, and uses it up: no code works twice. */
export async function proveSecondFactor(
  work: Work,
  operatorId: string,
  otp: string | undefined,
): Promise<Proof> {
  if (!hasFactor(await selectFactors(work.tx, operatorId))) return 'none set up';
  const typed = withoutSpaces(otp ?? '');
  if (typed === '') return 'missing';
  const right = /^\d{6}$/.test(typed)
    ? await totpCodeIsRight(work, operatorId, typed)
    : await recoveryCodeIsRight(work, operatorId, typed);
  return right ? 'proved' : 'wrong';
}

async function totpCodeIsRight(
  { tx, now, config }: Work,
  operatorId: string,
  code: string,
): Promise<boolean> {
  const owner = { kind: 'operator', id: operatorId } as const;
  const sealed = await selectTotpSecret(tx, operatorId);
  const step = stepOfTyped(sealed, code, { secret: config.secret, owner, now });
  return step !== null && (await takeTotpStep(tx, operatorId, step));
}

async function recoveryCodeIsRight(work: Work, operatorId: string, code: string): Promise<boolean> {
  const { tx, now, config } = work;
  const hash = recoveryCodeHash(config.secret, 'operator', code);
  if (!(await takeRecoveryCode(tx, { operatorId, hash, now }))) return false;
  await recordOperatorAction(
    { ...work, operatorId },
    { action: 'recovery_code_used', subject: `operator/${operatorId}`, details: {} },
  );
  return true;
}

/** Replaces the recovery codes with new ones. */
export async function makeRecoveryCodes({ tx, config }: Work, operatorId: string): Promise<string[]> {
  const codes = newRecoveryCodeTexts();
  const hashes = codes.map((code) => recoveryCodeHash(config.secret, 'operator', code));
  await replaceRecoveryCodes(tx, operatorId, hashes);
  return codes;
}

/**
 * Call it after a factor was set up: marks this session as having proved a second factor, ends sessions that
 * never did, and gives an operator without recovery codes new ones.
 */
export async function factorWasAdded(context: OperatorContext): Promise<string[] | null> {
  const { tx, now, operatorId, sessionId } = context;
  await proveSessionSecondFactor(tx, { kind: 'operator', id: operatorId, sessionId }, now);
  const { recovery_codes_left } = await selectFactors(tx, operatorId);
  return recovery_codes_left > 0 ? null : makeRecoveryCodes(context, operatorId);
}
