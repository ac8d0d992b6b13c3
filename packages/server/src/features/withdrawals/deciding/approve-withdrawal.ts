import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireSecondPerson } from '../../approvals/index.ts';
import { requireNoDispute } from '../../card-money/index.ts';
import { requireNotCredited } from '../../funds/index.ts';
import { notify } from '../../notifications/index.ts';
import { requireWithinOperatorLimits } from '../limits/limits.ts';
import { lockSeen } from '../lock-seen.ts';
import { recordWithdrawal } from '../record-withdrawal.ts';
import { updateApproved } from '../sql.ts';
import { askedOf, consoleWithdrawalOf } from '../wire.ts';

/**
 * The first of two people approves a withdrawal for payment, or approves it again after the approval lapsed. Refused to
 * an operator who credited its money without proof from the bank, or requested it for a locked member.
 */
export async function approveWithdrawal(
  context: OperatorContext,
  decision: InputOf<typeof calls.approveWithdrawal>,
): Promise<AnswerOf<typeof calls.approveWithdrawal>> {
  const { tx, now, operatorId } = context;
  const withdrawal = await lockSeen(context, decision);
  const { asked_by: askedBy, approval_lapsed: again } = withdrawal;
  if (withdrawal.status !== 'pending' && !again) throw refuse('withdrawal_state');
  if (withdrawal.batch_id !== null) throw refuse('withdrawal_in_batch');
  if (askedBy !== null) {
    await requireSecondPerson(context, { askers: [{ id: askedBy, permission: 'locked_withdrawals.ask' }] });
  }
  await requireNotCredited(context, askedOf(withdrawal));
  await requireNoDispute(tx, withdrawal.member_id);
  await requireWithinOperatorLimits(context, {
    step: 'approve',
    amounts: [withdrawal.amount],
    again: withdrawal.id,
  });
  const approved = await updateApproved(tx, { id: withdrawal.id, operatorId, now });
  if (!again) {
    await notify(context, approved.member_id, 'withdrawal_approved', { amount: String(approved.amount) });
  }
  await recordWithdrawal(context, 'withdrawal_approved', withdrawal, approved);
  return { data: consoleWithdrawalOf(approved) };
}
