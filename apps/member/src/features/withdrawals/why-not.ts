import { fromWire, type Minor } from '@handbill/contract/money';
import type { Settings } from '../../data/api.ts';

type Bounds = Pick<Settings, 'withdraw_minimum'> & Partial<Pick<Settings, 'withdraw_maximum'>>;

/** Why an amount cannot be withdrawn, known before the server is asked; null if it can, or if none was typed. */
export function whyNot(
  amount: Minor,
  available: Minor,
  { withdraw_minimum: minimum, withdraw_maximum: maximum }: Bounds,
): 'balance_below_minimum' | 'below_minimum' | 'above_balance' | 'above_maximum' | null {
  if (available < fromWire(minimum.value)) return 'balance_below_minimum';
  if (amount === 0n) return null;
  if (amount < fromWire(minimum.value)) return 'below_minimum';
  if (amount > available) return 'above_balance';
  // Settings kept from an older server lack it.
  return maximum && amount > fromWire(maximum.value) ? 'above_maximum' : null;
}
