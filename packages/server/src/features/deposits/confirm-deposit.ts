import type { confirmDeposit as confirmDepositCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { accounts, post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { violates } from '../../platform/transaction.ts';
import { reopenForMoney } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { recordOperatorAction } from '../operators/index.ts';
import { depositCredited } from './postings.ts';
import { CREDIT_MAX, canBeConfirmed } from './rules.ts';
import { type DepositRow, insertBankCredit, lockDeposit, updateSettled } from './sql.ts';
import { consoleDepositOf } from './wire.ts';

type Confirmation = InputOf<typeof confirmDepositCall>;

/** Credits what truly came in, under the bank's reference: more or less than announced, on time or late. */
export async function confirmDeposit(
  context: OperatorContext,
  confirmation: Confirmation,
): Promise<AnswerOf<typeof confirmDepositCall>> {
  const { tx, now } = context;
  const deposit = await lockDeposit(tx, confirmation.id);
  if (!deposit) throw refuse('not_found');
  if (!canBeConfirmed(deposit.status)) throw refuse('deposit_state');
  const { id, amount, bank_reference: bankReference } = confirmation;
  if (amount > CREDIT_MAX) throw refuse('validation_failed', { fields: { amount: 'too_large' } });
  await creditOnce(context, confirmation);
  const credited = await updateSettled(tx, id, {
    status: 'succeeded',
    credited: amount,
    bankReference,
    settledBy: context.operatorId,
    reason: null,
    now,
  });
  const memberId = deposit.member_id;
  await notify(context, memberId, 'deposit_succeeded', { amount: String(amount) });
  await reopenForMoney(tx, memberId);
  await post(tx, depositCredited({ from: accounts.bank, depositId: id, memberId, amount, at: now }));
  context.emit({ memberId, kind: 'balance', subject: null });
  context.emit({ memberId, kind: 'deposit', subject: id });
  await recordConfirmation(context, deposit, credited);
  return { data: consoleDepositOf(credited) };
}

/** The primary key decides between two deposits that are confirmed with one bank reference at once. */
async function creditOnce({ tx, now }: OperatorContext, confirmation: Confirmation): Promise<void> {
  const { id: depositId, amount, bank_reference: bankReference } = confirmation;
  try {
    await insertBankCredit(tx, { bankReference, depositId, amount, now });
  } catch (error) {
    if (violates(error, 'bank_credit_pkey')) throw refuse('bank_reference_used');
    throw error;
  }
}

function recordConfirmation(
  context: OperatorContext,
  before: DepositRow,
  { id, status, credited, bank_reference }: DepositRow,
): Promise<void> {
  return recordOperatorAction(context, {
    action: 'deposit_confirmed',
    subject: `deposit/${id}`,
    details: {
      before: before.status,
      after: status,
      announced: String(before.amount),
      credited: String(credited),
      bank_reference,
    },
  });
}
