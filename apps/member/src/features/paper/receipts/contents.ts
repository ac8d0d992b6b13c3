import { formatMoney } from '@handbill/contract/money';
import { formatDateTime, fromIso } from '@handbill/contract/time';
import type { Deposit, DistributedOrder, Withdrawal } from '../../../data/api.ts';
import { countText } from '../../../languages/counts.ts';
import type { TextId } from '../../../languages/index.ts';
import { bankAmountText, percentText } from '../../../ui/values/numbers.ts';
import type { Receipt } from '../documents/receipt.ts';
import type { Payment } from './use-payments.ts';

/** What is particular to a receipt; the company and the account are on every one. */
export type Contents = Pick<Receipt, 'title' | 'facts' | 'total'>;

/** How a receipt words its values. */
export interface Wording {
  text(id: TextId, values?: Readonly<Record<string, string>>): string;
  currency: string;
  /** The company's time zone, in which its books are. */
  timezone: string;
}

type Fact = Receipt['facts'][number];

/** For a deposit that was credited; null before. */
export function depositContents(deposit: Deposit, wording: Wording): Contents | null {
  if (deposit.status !== 'succeeded' || deposit.settled_at === null) return null;
  const { text } = wording;
  const { money, at } = wordsOf(wording);
  return {
    title: text('paper.receipt_deposit'),
    facts: [
      { name: text('paper.number'), value: deposit._id },
      { name: text('deposit.reference'), value: deposit.reference },
      { name: text('deposit.created'), value: at(deposit.created_at) },
      { name: text('paper.credited_on'), value: at(deposit.settled_at) },
      ...amountsOf(deposit, wording),
    ],
    total: { name: text('paper.credited'), value: money(deposit.credited) },
  };
}

/** The amount in the bank's currency holds for what was announced: it is left out if something else arrived. */
function amountsOf(deposit: Deposit, wording: Wording): Fact[] {
  const { text, currency } = wording;
  const { money } = wordsOf(wording);
  const { amount, credited, bank_amount, bank_rate, bank_currency } = deposit;
  if (amount !== credited) return [{ name: text('paper.announced'), value: money(amount) }];
  if (bank_amount === null || bank_rate === null || bank_currency === null) return [];
  return [
    { name: text('paper.transferred'), value: bankAmountText(bank_amount, bank_currency) },
    { name: text('deposit.rate'), value: rateText({ bank_rate, bank_currency }, currency) },
  ];
}

function rateText(bank: { bank_rate: number; bank_currency: string }, currency: string): string {
  return `${formatMoney(100, currency)} = ${bankAmountText(bank.bank_rate, bank.bank_currency)}`;
}

/** For a withdrawal that was paid; null before, and once the bank has returned it. */
export function withdrawalContents(withdrawal: Withdrawal, wording: Wording): Contents | null {
  if (withdrawal.status !== 'paid' || withdrawal.paid_at === null) return null;
  const { text } = wording;
  const { money, at } = wordsOf(wording);
  const { bank, bank_reference } = withdrawal;
  return {
    title: text('paper.receipt_withdrawal'),
    facts: [
      { name: text('paper.number'), value: withdrawal._id },
      { name: text('withdraw.asked'), value: at(withdrawal.created_at) },
      { name: text('paper.paid_out_on'), value: at(withdrawal.paid_at) },
      { name: text('withdraw.to'), value: `${bank.bank_name} · ${hidden(bank.account_number)}` },
      { name: text('field.label.account_name'), value: bank.account_name },
      ...(bank_reference == null ? [] : [{ name: text('withdraw.reference'), value: bank_reference }]),
      { name: text('field.label.amount'), value: money(withdrawal.amount) },
      { name: text('withdraw.fee'), value: money(-withdrawal.fee) },
      ...worthOf(withdrawal, wording),
    ],
    total: { name: text('paper.paid_out'), value: money(withdrawal.net) },
  };
}

/** The approximate amount in the bank's currency. Answers kept from an older server lack it. */
function worthOf({ bank_amount, bank_rate, bank_currency }: Withdrawal, { text, currency }: Wording): Fact[] {
  if (bank_amount == null || bank_rate == null || bank_currency == null) return [];
  const about = text('withdraw.about', { currency: bank_currency });
  return [
    { name: about, value: bankAmountText(bank_amount, bank_currency) },
    { name: text('withdraw.rate'), value: rateText({ bank_rate, bank_currency }, currency) },
  ];
}

/** For an order that was paid, with each payment of one to which visits were added later; null before. */
export function orderContents(
  order: DistributedOrder,
  payments: readonly Payment[],
  wording: Wording,
): Contents | null {
  if (order.paid_at === null) return null;
  const { text } = wording;
  const { money } = wordsOf(wording);
  const discount = order.discount_percent > 0;
  const refunded = { name: text('order.refunded'), value: money(order.refunded) };
  return {
    title: text('paper.receipt_order'),
    facts: [
      { name: text('paper.number'), value: order._id },
      { name: text('paper.order'), value: order.title },
      ...paymentsOf({ paid: order.paid, paid_at: order.paid_at }, payments, wording),
      { name: text('order.visits'), value: countText(order.visits_target) },
      { name: text('order.list_price'), value: money(order.list_price) },
      ...(discount ? [{ name: text('order.discount'), value: percentText(order.discount_percent) }] : []),
      ...(order.refunded > 0 ? [refunded] : []),
    ],
    total: { name: text('paper.paid'), value: money(order.paid) },
  };
}

/** When the sum was paid; part by part if there are several, and if they are all of it. */
function paymentsOf(
  { paid, paid_at }: { paid: number; paid_at: string },
  payments: readonly Payment[],
  wording: Wording,
): Fact[] {
  const { text } = wording;
  const { money, at } = wordsOf(wording);
  const known = payments.reduce((sum, { amount }) => sum + amount, 0);
  if (payments.length < 2 || known !== paid) return [{ name: text('order.paid_at'), value: at(paid_at) }];
  return payments.map((payment, place) => ({
    name: text(place === 0 ? 'order.paid_at' : 'paper.added_on'),
    value: `${at(payment.at)} · ${money(payment.amount)}`,
  }));
}

function wordsOf({ currency, timezone }: Wording) {
  return {
    money: (amount: number) => formatMoney(amount, currency),
    at: (instant: string) => formatDateTime(fromIso(instant), timezone),
  };
}

/** Receipts are passed on: the last four digits tell the owner which account it was. */
function hidden(account: string): string {
  return `•••• ${account.slice(-4)}`;
}
