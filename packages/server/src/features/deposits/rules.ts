import type { Settings } from '../settings/index.ts';
import type { DepositStatus } from './sql.ts';

/** The largest credit, in minor units: more is a typing error, and sums would exceed exact JSON numbers. */
export const CREDIT_MAX = 1_000_000_000_000n;

export function isWithinBounds(
  amount: bigint,
  { deposit_minimum, deposit_maximum }: Pick<Settings, 'deposit_minimum' | 'deposit_maximum'>,
): boolean {
  return amount >= deposit_minimum && amount <= deposit_maximum;
}

/** Money that arrived belongs to the member, even if it was late or the deposit was cancelled. */
export function canBeConfirmed(status: DepositStatus): boolean {
  return status === 'pending' || status === 'expired' || status === 'cancelled';
}
