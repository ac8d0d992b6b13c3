import type { rejectWithdrawal as rejectWithdrawalCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { reopenForMoney } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { withdrawalGivenBack } from './postings.ts';
import { recordStep } from './record-step.ts';
import { canBeRejected } from './rules.ts';
import { lockWithdrawal, updateNotPaid } from './sql.ts';
import { consoleWithdrawalOf } from './wire.ts';

/** A withdrawal that was not paid yet is rejected, for one of a closed list of reasons. */
export async function rejectWithdrawal(
  context: OperatorContext,
  { id, reason }: InputOf<typeof rejectWithdrawalCall>,
): Promise<AnswerOf<typeof rejectWithdrawalCall>> {
  const { tx, now } = context;
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw refuse('not_found');
  if (!canBeRejected(withdrawal.status)) throw refuse('withdrawal_state');
  const { member_id: memberId, amount } = withdrawal;
  const rejected = await updateNotPaid(tx, { id, status: 'rejected', reason, now });
  await notify(context, memberId, 'withdrawal_rejected', { amount: String(amount), reason });
  const event = { withdrawalId: id, memberId, amount, at: now };
  await reopenForMoney(tx, memberId);
  await post(tx, withdrawalGivenBack('withdrawal_rejected', event));
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordStep(context, 'withdrawal_rejected', withdrawal, rejected);
  return { data: consoleWithdrawalOf(rejected) };
}
