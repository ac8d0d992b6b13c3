import { accounts } from '@handbill/ledger';
import type { OperatorContext } from '../../../platform/context.ts';
import { existing } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { type BankAmount, worthTo } from '../bank-currency.ts';
import { bankReferenceKey } from '../crediting/bank-reference.ts';
import { creditedAlone } from '../crediting/credit-alone.ts';
import { type Credit, creditDeposits } from '../crediting/credit-deposits.ts';
import { claimBankReferences, selectCredited } from '../crediting/crediting-sql.ts';
import { CREDIT_MAX } from '../rules.ts';
import { type DepositRow, lockDeposit } from '../sql.ts';

/** What operators report as received for a locked deposit. */
export interface Confirmation {
  amount?: bigint | undefined;
  bank_amount?: bigint | undefined;
  bank_reference: string;
}

/**
 * Credits a locked deposit with the amount that operators report, under a bank reference that was never
 * credited.
 */
export async function creditByHand(
  context: OperatorContext,
  credit: Credit,
  { askedBy }: { askedBy: string | null },
): Promise<DepositRow> {
  const { tx, operatorId } = context;
  const { deposit } = credit;
  await creditOnce(context, credit);
  await creditDeposits(context, [credit], { operatorId, from: accounts.bank });
  const credited = existing(await lockDeposit(tx, deposit.id));
  await recordConfirmation(context, { before: deposit, after: credited, askedBy });
  return credited;
}

/** Refuses a reference that was already credited, before a second person is asked. */
export async function requireFree({ tx }: OperatorContext, bankReference: string): Promise<void> {
  if ((await selectCredited(tx, [keyOf(bankReference)])).size > 0) throw refuse('bank_reference_used');
}

/** The amount received: `bank_amount` in the bank's currency, or `amount` in the balances' currency. */
export function creditOf(deposit: DepositRow, confirmation: Confirmation): Credit {
  const { amount, bank_amount: received, bank_reference: bankReference } = confirmation;
  const bank = received === undefined ? null : { currency: deposit.bank_currency ?? '', amount: received };
  const worth = bank === null ? amount : worthTo(deposit, bank);
  if (worth === null) throw refuse('validation_failed', { fields: { bank_amount: 'invalid' } });
  if (worth === undefined || (bank !== null && amount !== undefined)) {
    throw refuse('validation_failed', { fields: { amount: 'required' } });
  }
  if (worth > CREDIT_MAX) {
    throw refuse('validation_failed', { fields: { [bank ? 'bank_amount' : 'amount']: 'too_large' } });
  }
  if (worth === 0n) throw refuse('validation_failed', { fields: { bank_amount: 'too_small' } });
  return { deposit, amount: worth, bank: bank ?? askedInBank(deposit, worth), bankReference };
}

/** Exactly the announced amount counts as exactly the amount requested at the bank. */
function askedInBank(deposit: DepositRow, amount: bigint): BankAmount | null {
  const { bank_currency: currency, bank_amount: asked } = deposit;
  if (currency === null || asked === null || amount !== deposit.amount) return null;
  return { currency, amount: asked };
}

function keyOf(bankReference: string): string {
  const key = bankReferenceKey(bankReference);
  if (key === null) throw refuse('validation_failed', { fields: { bank_reference: 'letters_and_digits' } });
  return key;
}

/** The primary key decides when two deposits are confirmed with one bank reference concurrently. */
async function creditOnce({ tx, now }: OperatorContext, credit: Credit): Promise<void> {
  const { deposit, amount, bank, bankReference } = credit;
  const claim = { key: keyOf(bankReference), depositId: deposit.id, unmatchedId: null, amount, bank };
  if ((await claimBankReferences(tx, [claim], now)).size === 0) throw refuse('bank_reference_used');
}

function recordConfirmation(
  context: OperatorContext,
  { before, after, askedBy }: { before: DepositRow; after: DepositRow; askedBy: string | null },
): Promise<void> {
  const { bank_currency: currency } = before;
  return recordOperatorAction(context, {
    action: 'deposit_confirmed',
    subject: `deposit/${after.id}`,
    details: {
      before: before.status,
      after: after.status,
      announced: String(before.amount),
      credited: String(after.credited),
      ...(currency === null
        ? {}
        : {
            asked_at_bank: `${before.bank_amount} ${currency}`,
            received_at_bank: `${after.bank_credited ?? '?'} ${currency}`,
          }),
      bank_reference: after.bank_reference,
      ...(askedBy === null ? creditedAlone(after.credited) : { asked_by: askedBy }),
    },
  });
}
