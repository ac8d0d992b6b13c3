import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { reopenForMoney } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { lockSeen } from './lock-seen.ts';
import { withdrawalGivenBack } from './postings.ts';
import { recordStep } from './record-step.ts';
import { canBeRejected } from './rules.ts';
import { updateNotPaid, type WithdrawalRow } from './sql.ts';
import { consoleWithdrawalOf } from './wire.ts';

/** Rejects an unpaid withdrawal, for one of a closed list of reasons. */
export async function rejectWithdrawal(
  context: OperatorContext,
  { reason, ...decision }: InputOf<typeof calls.rejectWithdrawal>,
): Promise<AnswerOf<typeof calls.rejectWithdrawal>> {
  const withdrawal = await lockSeen(context, decision);
  if (!canBeRejected(withdrawal.status)) throw refuse('withdrawal_state');
  // A withdrawal in a batch is on its way to the bank: drop the batch first, or wait until the bank reports
  // that it did not pay.
  if (withdrawal.batch_id !== null) throw refuse('withdrawal_in_batch');
  return { data: consoleWithdrawalOf(await giveBack(context, withdrawal, reason)) };
}

/** Ends a withdrawal that will not be paid: the money is available again. */
export async function giveBack(
  context: OperatorContext,
  withdrawal: WithdrawalRow,
  reason: InputOf<typeof calls.rejectWithdrawal>['reason'],
): Promise<WithdrawalRow> {
  const { tx, now } = context;
  const { id } = withdrawal;
  const { member_id: memberId, amount } = withdrawal;
  const rejected = await updateNotPaid(tx, { id, status: 'rejected', reason, now });
  await notify(context, memberId, 'withdrawal_rejected', { amount: String(amount), reason });
  const event = { withdrawalId: id, memberId, amount, at: now };
  await reopenForMoney(tx, memberId);
  await post(tx, withdrawalGivenBack('withdrawal_rejected', event));
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordStep(context, 'withdrawal_rejected', withdrawal, rejected);
  return rejected;
}
