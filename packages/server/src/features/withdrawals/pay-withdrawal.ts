import type { payWithdrawal as payWithdrawalCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { violates } from '../../platform/transaction.ts';
import { notify } from '../notifications/index.ts';
import { withdrawalPaid } from './postings.ts';
import { recordStep } from './record-step.ts';
import { lockWithdrawal, updatePaid, type WithdrawalRow } from './sql.ts';
import { consoleWithdrawalOf } from './wire.ts';

type Payment = InputOf<typeof payWithdrawalCall>;

/** The second of two people records that an approved withdrawal was paid. A locked member's is paid too. */
export async function payWithdrawal(
  context: OperatorContext,
  payment: Payment,
): Promise<AnswerOf<typeof payWithdrawalCall>> {
  const { tx, now, operatorId } = context;
  const withdrawal = await lockWithdrawal(tx, payment.id);
  if (!withdrawal) throw refuse('not_found');
  if (withdrawal.status !== 'approved') throw refuse('withdrawal_state');
  if (withdrawal.approved_by === operatorId) throw refuse('second_person_required');
  // In a batch that was only made: it would be paid a second time when that is released.
  if (withdrawal.batch_status === 'made') throw refuse('withdrawal_state');
  if (withdrawal.payable_from > now) throw refuse('withdrawal_state');
  const paid = await payOnce(context, payment);
  const { id, member_id: memberId, amount, fee } = paid;
  await notify(context, memberId, 'withdrawal_paid', { amount: String(amount) });
  await post(tx, withdrawalPaid({ withdrawalId: id, memberId, amount, fee, at: now }));
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordStep(context, 'withdrawal_paid', withdrawal, paid);
  return { data: consoleWithdrawalOf(paid) };
}

/** The unique index decides between two withdrawals that are paid under one bank reference at once. */
async function payOnce({ tx, now, operatorId }: OperatorContext, payment: Payment): Promise<WithdrawalRow> {
  try {
    return await updatePaid(tx, { id: payment.id, operatorId, bankReference: payment.bank_reference, now });
  } catch (error) {
    if (violates(error, 'withdrawal_bank_reference')) throw refuse('bank_reference_used');
    throw error;
  }
}
