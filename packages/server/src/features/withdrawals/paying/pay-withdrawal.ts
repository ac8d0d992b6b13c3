import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseWhenTaken } from '../../../platform/refuse-when.ts';
import { maskAccountNumber } from '../../members/index.ts';
import { notify } from '../../notifications/index.ts';
import { withdrawalPaid } from '../postings.ts';
import { recordWithdrawal } from '../record-withdrawal.ts';
import { approvalLapsed } from '../refuse-lapsed.ts';
import { lockWithdrawal, type PaidVia, updatePaid, type WithdrawalRow } from '../sql.ts';

interface Payment {
  bankReference: string;
  via: PaidVia;
}

/** Records that the bank paid a withdrawal of a released batch. Refuses as pay does. */
export async function payByBatch(
  context: OperatorContext,
  { id, bankReference }: { id: string; bankReference: string },
): Promise<void> {
  const withdrawal = await lockWithdrawal(context.tx, id);
  if (withdrawal?.batch_status !== 'released') throw refuse('withdrawal_state');
  await pay(context, withdrawal, { bankReference, via: 'batch' });
}

/** Pays an approved withdrawal, as it was approved; its row is locked. */
export async function pay(
  context: OperatorContext,
  withdrawal: WithdrawalRow,
  payment: Payment,
): Promise<WithdrawalRow> {
  const { tx, now, operatorId } = context;
  if (withdrawal.status !== 'approved') throw refuse('withdrawal_state');
  if (!withdrawal.as_approved) throw refuse('withdrawal_altered');
  if (withdrawal.approval_lapsed) throw approvalLapsed();
  if (withdrawal.approved_by === operatorId) throw refuse('second_person_required');
  // What the bank has paid is paid, whatever delays payments since it was released.
  if (payment.via === 'hand') requirePayable(withdrawal, now);
  const paid = await payOnce(context, { id: withdrawal.id, ...payment });
  const { id, member_id: memberId, amount, fee } = paid;
  await notify(context, memberId, 'withdrawal_paid', {
    amount: String(amount - fee),
    account: `${paid.bank_name} ${maskAccountNumber(paid.account_number)}`,
  });
  await post(tx, withdrawalPaid({ withdrawalId: id, memberId, amount, fee, at: now }));
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordWithdrawal(context, 'withdrawal_paid', withdrawal, paid);
  return paid;
}

/** Refuses `withdrawal_not_payable_yet`. */
export function requirePayable({ payable_from: from }: WithdrawalRow, now: Date): void {
  if (from > now) throw refuse('withdrawal_not_payable_yet');
}

/** The unique index decides when two withdrawals are paid under one bank reference concurrently. */
async function payOnce(
  { tx, now, operatorId }: OperatorContext,
  payment: Payment & { id: string },
): Promise<WithdrawalRow> {
  return refuseWhenTaken(
    ['withdrawal_bank_reference'],
    () => updatePaid(tx, { ...payment, operatorId, now }),
    () => refuse('bank_reference_used'),
  );
}
