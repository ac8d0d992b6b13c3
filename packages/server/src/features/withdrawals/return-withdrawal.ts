import type { returnWithdrawal as returnWithdrawalCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { reopenForMoney } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { lockSeen } from './lock-seen.ts';
import { withdrawalReturned } from './postings.ts';
import { recordStep } from './record-step.ts';
import { updateReturned, type WithdrawalRow } from './sql.ts';
import { consoleWithdrawalOf } from './wire.ts';

type Return = InputOf<typeof returnWithdrawalCall>;

/** An operator records that the bank sent a payment back. */
export async function returnWithdrawal(
  context: OperatorContext,
  { reason, ...decision }: Return,
): Promise<AnswerOf<typeof returnWithdrawalCall>> {
  const withdrawal = await lockSeen(context, decision);
  return { data: consoleWithdrawalOf(await recordReturn(context, withdrawal, reason)) };
}

/** The payment of a locked withdrawal came back: the member has all of it again, the fee included. */
export async function recordReturn(
  context: OperatorContext,
  withdrawal: WithdrawalRow,
  reason: Return['reason'],
): Promise<WithdrawalRow> {
  const { tx, now } = context;
  if (withdrawal.status !== 'paid') throw refuse('withdrawal_state');
  const returned = await updateReturned(tx, { id: withdrawal.id, reason });
  const { id, member_id: memberId, amount, fee } = returned;
  await notify(context, memberId, 'withdrawal_returned', { amount: String(amount), reason });
  await reopenForMoney(tx, memberId);
  await post(tx, withdrawalReturned({ withdrawalId: id, memberId, amount, fee, at: now }));
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordStep(context, 'withdrawal_returned', withdrawal, returned);
  return returned;
}
