import { divideDown, divideUp } from '@handbill/contract/money';
import { addMs, businessDate, DAY_MS } from '@handbill/contract/time';
import { isoCurrency, type Settings } from '../settings/index.ts';
import type { AnnouncedRow } from './sql.ts';

/**
 * The currency of our bank account when it differs from the balances' currency, and the rate: its units per
 * unit of balance.
 */
export interface BankRate {
  currency: 'VND';
  rate: number;
}

/** An amount in the bank's currency, in its smallest unit (for dong: one dong). */
export interface BankAmount {
  currency: string;
  amount: bigint;
}

/** Null when the bank account has the balances' currency, or no rate is set. */
export function bankRateOf(
  settings: Pick<Settings, 'bank_account' | 'vnd_per_unit' | 'currency'>,
): BankRate | null {
  const { bank_account: account, vnd_per_unit: rate } = settings;
  if (!account || account.bin === null || rate === null || isoCurrency(settings) === 'VND') return null;
  return { currency: 'VND', rate };
}

/** An amount in whole dong, rounded up: the payment is never worth less than announced. */
export function dongFor(amount: bigint, rate: number): bigint {
  return divideUp(amount * BigInt(rate), 100n);
}

/** About what the bank pays out for an amount, in whole dong, rounded down. */
export function dongAt(amount: bigint, rate: number): bigint {
  return divideDown(amount * BigInt(rate), 100n);
}

/** The value of dong in minor units, rounded down: we never owe more than the bank holds. */
export function amountFor(dong: bigint, rate: number): bigint {
  return divideDown(dong * 100n, BigInt(rate));
}

/** The amount requested for a deposit in the bank's currency, with its fixed rate. */
export interface FixedRate {
  amount: bigint;
  bank_currency: string | null;
  bank_amount: bigint | null;
  bank_rate: number | null;
}

/**
 * The value of a received amount for a deposit, in minor units; null when the deposit has no rate for its
 * currency. Exactly the requested amount is worth exactly the announced one.
 */
export function worthTo(deposit: FixedRate, { currency, amount }: BankAmount): bigint | null {
  const { bank_currency, bank_amount, bank_rate } = deposit;
  if (bank_rate === null || bank_currency !== currency) return null;
  return amount === bank_amount ? deposit.amount : amountFor(amount, bank_rate);
}

/** Days that money may take from one bank to another. */
export const TRANSIT_DAYS = 3;

/**
 * Whether a deposit's rate, at which the company would pay for the difference to the day's rate, no longer holds: it
 * holds for money booked while the deposit was open or a transit later, and at most as far above the announced amount as
 * `deposit_deviation` allows. Without an end, members could keep old rates and use the best one for any amount.
 */
export function isRateOutdated(
  deposit: AnnouncedRow,
  received: BankAmount & { bookedOn: string | null },
  { day, settings }: { day: { currency: string; rate: number } | null; settings: RateSettings },
): boolean {
  const { bank_rate: own, bank_currency: currency } = deposit;
  if (own === null || day === null || currency !== received.currency || day.currency !== currency)
    return false;
  return day.rate > own && !rateHolds(deposit, received, settings);
}

type RateSettings = Pick<Settings, 'deposit_deviation' | 'timezone'>;

function rateHolds(
  { status, expires_at: expiresAt, bank_amount: asked }: AnnouncedRow,
  { amount, bookedOn }: { amount: bigint; bookedOn: string | null },
  { deposit_deviation: percent, timezone }: RateSettings,
): boolean {
  if (status === 'cancelled' || asked === null || bookedOn === null) return false;
  const lastDay = businessDate(addMs(expiresAt, TRANSIT_DAYS * DAY_MS), timezone);
  return bookedOn <= lastDay && amount * 100n <= asked * (100n + BigInt(percent));
}
