import type { Minor } from '@handbill/contract/money';

const SHOWN_MAX = 4;

/** Common round amounts within bounds, in minor units: 1, 2 or 5 and zeros, from twice the minimum. */
export function quickAmounts({ minimum, maximum }: { minimum: Minor; maximum: Minor }): Minor[] {
  const found: Minor[] = [];
  for (let unit = 100n; unit <= maximum && found.length < SHOWN_MAX; unit *= 10n) {
    for (const times of [1n, 2n, 5n]) {
      const round = unit * times;
      if (round >= minimum * 2n && round <= maximum && found.length < SHOWN_MAX) found.push(round);
    }
  }
  return found;
}

/** The amount in the address, in minor units and at least the minimum; null unless it is a whole number. */
export function amountInAddress(search: string, minimum: Minor): Minor | null {
  const asked = new URLSearchParams(search).get('amount') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(asked)) return null;
  const amount = BigInt(asked);
  return amount < minimum ? minimum : amount;
}
