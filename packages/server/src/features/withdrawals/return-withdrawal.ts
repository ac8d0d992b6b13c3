import type { returnWithdrawal as returnWithdrawalCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { reopenForMoney } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { withdrawalReturned } from './postings.ts';
import { recordStep } from './record-step.ts';
import { lockWithdrawal, updateReturned } from './sql.ts';
import { consoleWithdrawalOf } from './wire.ts';

/** The bank sent a payment back: the member has all of it again, the fee included. */
export async function returnWithdrawal(
  context: OperatorContext,
  { id, reason }: InputOf<typeof returnWithdrawalCall>,
): Promise<AnswerOf<typeof returnWithdrawalCall>> {
  const { tx, now } = context;
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw refuse('not_found');
  if (withdrawal.status !== 'paid') throw refuse('withdrawal_state');
  const returned = await updateReturned(tx, { id, reason });
  const { member_id: memberId, amount, fee } = returned;
  await notify(context, memberId, 'withdrawal_returned', { amount: String(amount), reason });
  await reopenForMoney(tx, memberId);
  await post(tx, withdrawalReturned({ withdrawalId: id, memberId, amount, fee, at: now }));
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordStep(context, 'withdrawal_returned', withdrawal, returned);
  return { data: consoleWithdrawalOf(returned) };
}
