import { sum } from '@handbill/contract/money';
import { bankChangeEndsAt } from '../members/index.ts';
import type { Settings } from '../settings/index.ts';
import type { WithdrawalRow, WithdrawalStatus } from './sql.ts';

/** Whether an amount reaches the smallest withdrawal and exceeds its fee. */
export function reachesMinimum(
  amount: bigint,
  { withdraw_minimum, withdraw_fee }: Pick<Settings, 'withdraw_minimum' | 'withdraw_fee'>,
): boolean {
  return amount >= withdraw_minimum && amount > withdraw_fee;
}

/** The fee of the last withdrawal: the usual one, or nothing if that would take all of it. */
export function lastFee(amount: bigint, { withdraw_fee }: Pick<Settings, 'withdraw_fee'>): bigint {
  return amount > withdraw_fee ? withdraw_fee : 0n;
}

/** Whether one more withdrawal stays within a period's limits, in sum and in number. */
export function isWithin(
  before: { count: number; total: bigint },
  amounts: readonly bigint[],
  limits: { count: number; maximum: bigint },
): boolean {
  return before.count + amounts.length <= limits.count && before.total + sum(amounts) <= limits.maximum;
}

/** The latest of these instants and now: when every delay of a payment is over. */
export function latest(now: Date, ...ends: readonly (Date | null)[]): Date {
  return ends.reduce<Date>((last, end) => (end && end > last ? end : last), now);
}

/** The earliest payment time: a change of bank info delays it. */
export function payableFrom(
  bankChangedAt: Date | null,
  now: Date,
  settings: Pick<Settings, 'bank_change_hours'>,
): Date {
  const endsAt = bankChangeEndsAt(bankChangedAt, settings);
  return endsAt && endsAt > now ? endsAt : now;
}

/** Whether it was released to the bank, which has not reported its result yet. */
export function isWithBank({
  status,
  batch_status,
}: Pick<WithdrawalRow, 'status' | 'batch_status'>): boolean {
  return status === 'approved' && batch_status === 'released';
}

export function canBeRejected(status: WithdrawalStatus): boolean {
  return status === 'pending' || status === 'approved';
}
