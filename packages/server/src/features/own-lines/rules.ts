import { divideDown } from '@handbill/contract/money';
import { amountFor, type BankRate } from '../deposits/index.ts';
import type { LineState } from './sql.ts';

/** A line's value in the ledger's currency, with the bank's sign. */
export interface OwnAmount {
  amount: bigint;
  /** The rate, when the line is in another currency. */
  rate: number | null;
}

/** Why a line cannot be the company's own. */
export type NotOwn = 'in_the_books' | 'payment' | 'unreadable' | 'other_currency';

const HUNDREDTHS = 100n;

/** If the bank nevertheless paid it, nothing else can explain the line: it can no longer be recorded as paid. */
const hasEndedUnpaid = (status: LineState['withdrawal']) => status === 'rejected' || status === 'cancelled';

/** The amount that a line would be booked at, or why it cannot be the company's own. */
export function ownAmountOf(
  line: LineState,
  { currency, bankRate }: { currency: string; bankRate: BankRate | null },
): OwnAmount | NotOwn {
  if (line.in_the_books) return 'in_the_books';
  if (line.withdrawal !== null && !hasEndedUnpaid(line.withdrawal) && !line.is_second) return 'payment';
  const { amount } = line;
  if (amount === null || amount === 0n || line.skip === 'pending') return 'unreadable';
  if (line.currency === currency) return { amount, rate: null };
  if (bankRate === null || line.currency !== bankRate.currency) return 'other_currency';
  const worth = amountFor(divideDown(amount < 0n ? -amount : amount, HUNDREDTHS), bankRate.rate);
  // An amount below the smallest unit is rounded up to one: otherwise the line could never be booked.
  const atLeastOne = worth === 0n ? 1n : worth;
  return { amount: amount < 0n ? -atLeastOne : atLeastOne, rate: bankRate.rate };
}
