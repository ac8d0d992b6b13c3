import { formatBankAmount, formatMoney } from '@handbill/contract/money';
import { formatDateTime, fromIso } from '@handbill/contract/time';
import { Box } from '@mui/material';
import { useHouse } from '../house.tsx';

/** An amount in minor units as the wire has it. */
export function Money({ of }: { of: number }) {
  const { currency } = useHouse();
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatMoney(of, currency)}
    </Box>
  );
}

/** An amount in the bank's currency where it is another, and what it is in ours. */
export function BankMoney({ of, currency, worth }: { of: number; currency: string; worth: number }) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatBankAmount(of, currency)} = <Money of={worth} />
    </Box>
  );
}

/** An instant in the time zone of the house; a dash for none. */
export function Instant({ of }: { of: string | null }) {
  const { timezone } = useHouse();
  if (of === null) return <>–</>;
  return <time dateTime={of}>{formatDateTime(fromIso(of), timezone)}</time>;
}
