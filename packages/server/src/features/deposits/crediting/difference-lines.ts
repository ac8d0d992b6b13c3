import { formatMoney } from '@handbill/contract/money';
import type { Shown } from '../../../platform/approval-kind.ts';

/**
 * What a second person sees where a deposit is credited with another amount than its money is worth at the day's rate:
 * the company pays or keeps the difference.
 */
export function differenceLines(
  { amount, held, isOutdated }: { amount: bigint; held: bigint; isOutdated: boolean },
  currency: string,
): Shown['lines'] {
  if (amount === held) return [];
  const paid = isOutdated
    ? 'Paid by the company, although the deposit’s rate no longer holds'
    : 'Paid by the company';
  return [
    { label: 'Worth at the day’s rate', before: null, after: formatMoney(held, currency) },
    amount > held
      ? { label: paid, before: null, after: formatMoney(amount - held, currency) }
      : { label: 'Kept by the company', before: null, after: formatMoney(held - amount, currency) },
  ];
}
