import { formatBankAmount, formatMoney } from '@handbill/contract/money';
import { formatDateTime, fromIso } from '@handbill/contract/time';
import { Box } from '@mui/material';
import { useInstance } from '../../data/instance.tsx';

/** Formats amounts in minor units in the currency of the balances; a dash until it is known. */
export function useAmount(): (amount: number) => string {
  const { currency } = useInstance();
  return (amount) => (currency === null ? '–' : formatMoney(amount, currency));
}

/** An amount in minor units. */
export function Money({ of }: { of: number }) {
  const write = useAmount();
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {write(of)}
    </Box>
  );
}

/** An amount in the bank's currency, and its value in the currency of the balances. */
export function BankMoney({ of, currency, worth }: { of: number; currency: string; worth: number }) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatBankAmount(of, currency)} = <Money of={worth} />
    </Box>
  );
}

/** An instant in the company's time zone; a dash if there is none. */
export function Instant({ of }: { of: string | null }) {
  const { timezone } = useInstance();
  if (of === null) return <>–</>;
  return <time dateTime={of}>{formatDateTime(fromIso(of), timezone)}</time>;
}
