import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { lockMember, unlockAccount } from '../members/index.ts';
import { updateRefundableUntil } from './sql.ts';

/** Unlocks an account. Its member could give no level back in the time of the lock, and gets this time now. */
export async function unlockMember(
  context: OperatorContext,
  input: InputOf<typeof calls.unlockMember>,
): Promise<AnswerOf<typeof calls.unlockMember>> {
  const { tx, now } = context;
  const { id: memberId, locked_at: lockedAt } = await lockMember(tx, input.id);
  if (lockedAt) await updateRefundableUntil(tx, { memberId, lockedAt, now });
  return unlockAccount(context, input);
}
