import { fromWire, type Minor } from '@handbill/contract/money';
import type { Settings } from '../../data/api.ts';

type Bounds = Pick<Settings, 'withdraw_minimum'> & Partial<Pick<Settings, 'withdraw_maximum'>>;

/** The most that one withdrawal can ask for. Settings kept from an older server have no maximum. */
export function mostAtOnce(available: Minor, { withdraw_maximum: maximum }: Partial<Bounds>): Minor {
  const most = maximum ? fromWire(maximum.value) : available;
  return most < available ? most : available;
}

/** Why an amount cannot be withdrawn, known before the server is asked; null if it can, or if none was typed. */
export function whyNot(
  amount: Minor,
  available: Minor,
  bounds: Bounds,
): 'balance_below_minimum' | 'below_minimum' | 'above_balance' | 'above_maximum' | null {
  const minimum = fromWire(bounds.withdraw_minimum.value);
  if (available < minimum) return 'balance_below_minimum';
  if (amount === 0n) return null;
  if (amount < minimum) return 'below_minimum';
  if (amount > available) return 'above_balance';
  return amount > mostAtOnce(available, bounds) ? 'above_maximum' : null;
}
