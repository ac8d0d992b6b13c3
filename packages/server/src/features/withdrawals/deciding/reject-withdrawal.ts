import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Work } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { giveBack } from '../give-back.ts';
import { lockSeen } from '../lock-seen.ts';
import { canBeRejected } from '../rules.ts';
import type { WithdrawalRow } from '../sql.ts';
import { consoleWithdrawalOf } from '../wire.ts';

/**
 * Rejects an unpaid withdrawal, for one of a closed list of reasons. `refuseIfPaid` refuses when the bank has paid it,
 * or may have.
 */
export async function rejectWithdrawal(
  context: OperatorContext,
  { reason, ...decision }: InputOf<typeof calls.rejectWithdrawal>,
  refuseIfPaid: (work: Work, withdrawal: WithdrawalRow) => Promise<void>,
): Promise<AnswerOf<typeof calls.rejectWithdrawal>> {
  const withdrawal = await lockSeen(context, decision);
  if (!canBeRejected(withdrawal.status)) throw refuse('withdrawal_state');
  // A withdrawal in a batch is on its way to the bank: drop the batch first, or wait until the bank reports
  // that it did not pay.
  if (withdrawal.batch_id !== null) throw refuse('withdrawal_in_batch');
  await refuseIfPaid(context, withdrawal);
  return { data: consoleWithdrawalOf(await giveBack(context, withdrawal, reason)) };
}
