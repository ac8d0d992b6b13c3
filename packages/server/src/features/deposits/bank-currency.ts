import { divideDown, divideUp } from '@handbill/contract/money';
import { isoCurrency, type Settings } from '../settings/index.ts';

/** The currency of our bank account where it is another than the balance's, and how much of it one unit is. */
export interface BankRate {
  currency: 'VND';
  rate: number;
}

/** An amount in the bank's currency, in its smallest unit, which for dong is one dong. */
export interface BankAmount {
  currency: string;
  amount: bigint;
}

/** Null where the bank account is in the currency of the balances, or no rate is set. */
export function bankRateOf(
  settings: Pick<Settings, 'bank_account' | 'vnd_per_unit' | 'currency'>,
): BankRate | null {
  const { bank_account: account, vnd_per_unit: rate } = settings;
  if (!account || account.bin === null || rate === null || isoCurrency(settings) === 'VND') return null;
  return { currency: 'VND', rate };
}

/** Whole dong for an amount, rounded up: what arrives is never less than what was announced. */
export function dongFor(amount: bigint, rate: number): bigint {
  return divideUp(amount * BigInt(rate), 100n);
}

/** What dong are worth, rounded down: the account never owes more than the bank holds. */
export function amountFor(dong: bigint, rate: number): bigint {
  return divideDown(dong * 100n, BigInt(rate));
}

/** What a deposit asked for in the bank's currency, at the rate fixed with it. */
export interface FixedRate {
  amount: bigint;
  bank_currency: string | null;
  bank_amount: bigint | null;
  bank_rate: number | null;
}

/**
 * What an amount that came in is worth to a deposit, or null where the deposit has no rate for its currency. Exactly
 * what was asked for is exactly what was announced.
 */
export function worthTo(deposit: FixedRate, { currency, amount }: BankAmount): bigint | null {
  const { bank_currency, bank_amount, bank_rate } = deposit;
  if (bank_rate === null || bank_currency !== currency) return null;
  return amount === bank_amount ? deposit.amount : amountFor(amount, bank_rate);
}
