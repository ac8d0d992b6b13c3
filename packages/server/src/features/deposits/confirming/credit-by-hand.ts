import { businessDate } from '@handbill/contract/time';
import { accounts } from '@handbill/ledger';
import type { OperatorContext, Work } from '../../../platform/context.ts';
import { existing } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { readSettings, type Settings } from '../../settings/index.ts';
import { amountFor, type BankAmount, bankRateOf, isRateOutdated, worthTo } from '../bank-currency.ts';
import { bankReferenceKey } from '../crediting/bank-reference.ts';
import { creditedAlone } from '../crediting/credit-alone.ts';
import { type Credit, creditDeposits } from '../crediting/credit-deposits.ts';
import { claimBankReferences, selectCredited } from '../crediting/crediting-sql.ts';
import { requireCover } from '../crediting/require-cover.ts';
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
  await requireCover(context, credit);
  await creditOnce(context, credit);
  await creditDeposits(context, [credit], { operatorId, from: accounts.bank });
  const credited = existing(await lockDeposit(tx, deposit.id));
  await recordConfirmation(context, { credit, after: credited, askedBy });
  return credited;
}

/** Refuses a reference that was already credited, before a second person is asked. */
export async function requireFree({ tx }: OperatorContext, bankReference: string): Promise<void> {
  if ((await selectCredited(tx, [keyOf(bankReference)])).size > 0) throw refuse('bank_reference_used');
}

/**
 * The amount received: `bank_amount` in the bank's currency, or `amount` in the balances' currency. Where the deposit's
 * rate no longer holds, the money is held at the day's.
 */
export async function creditOf(
  work: Pick<Work, 'tx' | 'now' | 'config'>,
  deposit: DepositRow,
  confirmation: Confirmation,
): Promise<Credit> {
  const credit = atOwnRate(deposit, confirmation);
  const held = heldOf(credit, { now: work.now, settings: await readSettings(work) });
  return held === credit.amount ? credit : { ...credit, held };
}

/** What the bank's money counts as. The bank booked it today at the latest. */
function heldOf(
  { deposit, amount, bank }: Credit,
  { now, settings }: { now: Date; settings: Settings },
): bigint {
  const day = bankRateOf(settings);
  if (bank === null || day === null) return amount;
  const received = { ...bank, bookedOn: businessDate(now, settings.timezone) };
  if (!isRateOutdated(deposit, received, { day, settings })) return amount;
  const worth = amountFor(bank.amount, day.rate);
  // Otherwise nothing in the ledger would match the bank's line.
  return worth === 0n ? 1n : worth;
}

function atOwnRate(deposit: DepositRow, confirmation: Confirmation): Credit {
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
  { credit, after, askedBy }: { credit: Credit; after: DepositRow; askedBy: string | null },
): Promise<void> {
  const { deposit: before, held } = credit;
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
      ...(held === undefined ? {} : { worth_at_rate_of_day: String(held) }),
      bank_reference: after.bank_reference,
      ...(askedBy === null ? creditedAlone(after.credited) : { asked_by: askedBy }),
    },
  });
}
