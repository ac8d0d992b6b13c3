import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { depositCancel } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { knownSettings } from '../../settings/index.ts';
import { lockDeposit, updateSettled } from '../sql.ts';
import { depositOf } from './member-wire.ts';

/** A member cancels an announced deposit. Money that still arrives can be confirmed anyway. */
export async function cancelDeposit(
  context: MemberContext,
  { deposit_id: id }: InputOf<typeof depositCancel>,
): Promise<AnswerOf<typeof depositCancel>> {
  const { tx, now, memberId } = context;
  const deposit = await lockDeposit(tx, id);
  if (deposit?.member_id !== memberId) throw refuse('not_found');
  if (deposit.status !== 'pending') throw refuse('deposit_state');
  const cancelled = await updateSettled(tx, id, {
    status: 'cancelled',
    settledBy: null,
    reason: null,
    now,
  });
  context.emit({ memberId, kind: 'deposit', subject: id });
  return { data: depositOf(cancelled, await knownSettings(context)) };
}
