import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { phoneConfirm } from '@handbill/contract/member';
import type { MemberContext, Preparation } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseWhenTaken } from '../../../platform/refuse-when.ts';
import { lockOpenMember, setPhone, setVerified } from '../../members/index.ts';
import { notify } from '../../notifications/index.ts';
import { isCode } from '../code.ts';
import { ATTEMPTS_MAX } from '../rules.ts';
import { countAttempt, takeCode, upsertVerification } from '../sql.ts';
import { readPhone } from './read-phone.ts';

/**
 * Runs before the transaction, so that the attempt counts even if it is refused. Returns the id of the code whose
 * digits were typed, or null.
 */
export async function prepareConfirmation(
  preparation: Preparation & { memberId: string },
  { code }: InputOf<typeof phoneConfirm>,
): Promise<string | null> {
  const { now, memberId, runtime } = preparation;
  const counted = { memberId, now, attemptsMax: ATTEMPTS_MAX };
  const id = await preparation.transact(({ tx }) => countAttempt(tx, counted));
  return id !== null && isCode(runtime.config.secret, id, code) ? id : null;
}

/** Verifies the number that the code was sent to. Refuses `phone_code_incorrect` and `phone_taken`. */
export async function confirmCode(
  context: MemberContext,
  _input: InputOf<typeof phoneConfirm>,
  codeId: string | null,
): Promise<AnswerOf<typeof phoneConfirm>> {
  const { tx, now, memberId } = context;
  const before = await lockOpenMember(tx, memberId);
  const phone = codeId === null ? null : await takeCode(tx, codeId, now);
  if (phone === null) throw refuse('phone_code_incorrect');
  const isNew = phone !== before.phone;
  if (isNew) {
    await refuseWhenTaken(
      ['member_phone_once'],
      () => setPhone(tx, memberId, phone),
      () => refuse('phone_taken'),
    );
  }
  await Promise.all([
    upsertVerification(tx, { memberId, phone, isNew, now }),
    setVerified(tx, memberId, now),
  ]);
  await notify(context, memberId, isNew ? 'phone_changed' : 'phone_verified', {});
  return readPhone(context);
}
