import { formatForeign } from '@handbill/contract/money';
import { Box } from '@mui/material';
import { useInstance } from '../../data/instance.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';

/** An amount of a bank statement: hundredths of its own currency. */
export function BankText({ of, currency }: { of: number; currency: string | null }) {
  const { currency: ours } = useInstance();
  if (currency === null || isSameCurrency(currency, ours)) return <Money of={of} />;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {formatForeign(of, currency)}
    </Box>
  );
}

/** Whether a bank's currency code is the currency of the balances: the setting may say EURO. */
export function isSameCurrency(bank: string, balance: string | null): boolean {
  return bank === (balance === 'EURO' ? 'EUR' : balance);
}
