import { formatMoney } from '@handbill/contract/money';
import { useCurrency } from '../../data/answers/use-settings.ts';

/** An amount in minor units, as the specification writes it: `1 234,50 $`. */
export function Money({ amount, signed = false }: { amount: number | bigint; signed?: boolean }) {
  const currency = useCurrency();
  return (
    <span className="whitespace-nowrap even-digits">
      {signed && amount > 0 ? '+' : ''}
      {formatMoney(amount, currency)}
    </span>
  );
}
