import { formatForeign } from '@handbill/contract/money';
import { useHouse } from '../../house.tsx';
import { Money } from '../../ui/values.tsx';

/** What a bank's file says of an amount: hundredths of its own currency. */
export function BankText({ of, currency }: { of: number; currency: string | null }) {
  const house = useHouse();
  if (currency === null || isSameCurrency(currency, house.currency)) return <Money of={of} />;
  return formatForeign(of, currency);
}

/** Whether a bank writes the currency of the balances so: the setting may say EURO. */
export function isSameCurrency(bank: string, balance: string): boolean {
  return bank === (balance === 'EURO' ? 'EUR' : balance);
}
