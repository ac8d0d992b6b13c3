import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { HOUR_MS, msBetween } from '@handbill/contract/time';
import type { MemberContext, Preparation } from '../../../platform/context.ts';
import { newRecoveryCodeTexts, recoveryCodeHash } from '../../../platform/identity/recovery-codes.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { lockOpenMember, lockProvenMember } from '../lock-member.ts';
import {
  noteSavedRecoveryCodes,
  type RecoveryCodesRow,
  replaceRecoveryCodes,
  selectRecoveryCodes,
} from '../recovery-codes-sql.ts';
import { requirePassword } from '../sign-in/check-password.ts';
import { selectJoinedAt } from '../sql.ts';

/** For this long after registering, the first codes need no password: it has just been chosen. */
const JUST_REGISTERED_MS = HOUR_MS;

/** Whether the member has recovery codes. */
export async function readRecoveryCodes({
  tx,
  now,
  memberId,
}: MemberContext): Promise<AnswerOf<typeof calls.recoveryCodes>> {
  const [codes, joinedAt] = await Promise.all([
    selectRecoveryCodes(tx, memberId),
    selectJoinedAt(tx, memberId),
  ]);
  return { data: { ...codes, password_needed: isPasswordNeeded(codes, { joinedAt, now }) } };
}

/** Replaces the recovery codes with ten new ones, which are returned only here. */
export async function makeRecoveryCodes(
  context: MemberContext,
  _input: InputOf<typeof calls.makeRecoveryCodes>,
  verifiedHash: string | null,
): Promise<AnswerOf<typeof calls.makeRecoveryCodes>> {
  const { tx, now, config, memberId } = context;
  // The lock closes the race with another making, and with a code that is being used.
  const member =
    verifiedHash === null
      ? await lockOpenMember(tx, memberId)
      : await lockProvenMember(tx, memberId, verifiedHash);
  if (verifiedHash === null) {
    const made = await selectRecoveryCodes(tx, memberId);
    if (isPasswordNeeded(made, { joinedAt: member.created_at, now })) {
      throw refuse('validation_failed', { fields: { password: 'required' } });
    }
  }
  const codes = newRecoveryCodeTexts();
  const hashes = codes.map((code) => recoveryCodeHash(config.secret, 'member', code));
  await replaceRecoveryCodes(tx, { memberId, hashes, now });
  await notify(context, memberId, 'recovery_codes_made', {});
  return { data: { codes, made_at: now } };
}

/** The member has saved the codes made at that time. Codes that were replaced since are ignored. */
export async function confirmRecoveryCodes(
  context: MemberContext,
  { made_at: madeAt }: InputOf<typeof calls.confirmRecoveryCodes>,
): Promise<AnswerOf<typeof calls.confirmRecoveryCodes>> {
  const { tx, now, memberId } = context;
  await lockOpenMember(tx, memberId);
  await noteSavedRecoveryCodes(tx, { memberId, madeAt, now });
  return readRecoveryCodes(context);
}

/** Checks the password before the transaction, where one was sent. */
export async function prepareRecoveryCodes(
  preparation: Preparation & { memberId: string },
  { password }: InputOf<typeof calls.makeRecoveryCodes>,
): Promise<string | null> {
  return password === undefined ? null : (await requirePassword(preparation, password)).password_hash;
}

function isPasswordNeeded(
  { made_at: madeAt }: RecoveryCodesRow,
  { joinedAt, now }: { joinedAt: Date; now: Date },
): boolean {
  return madeAt !== null || msBetween(joinedAt, now) > JUST_REGISTERED_MS;
}
