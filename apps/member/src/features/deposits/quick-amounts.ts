import type { Minor } from '@handbill/contract/money';

const SHOWN_MAX = 4;

/** Round amounts that are often wanted, within bounds, in minor units: 1, 2 or 5 and zeros, from twice the smallest on. */
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

/** The amount that an address asks for, in minor units, or null: only a whole number can be one. */
export function amountInAddress(search: string): Minor | null {
  const asked = new URLSearchParams(search).get('amount') ?? '';
  return /^[1-9]\d{0,14}$/.test(asked) ? BigInt(asked) : null;
}
