import { Box, Typography } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import type { Withdrawal } from '../../data/api.ts';
import { Instant, Money } from './money-and-time.tsx';

type Funds = NonNullable<Withdrawal['funds']>;
type Source = Funds['sources'][number];

const sourceTexts: Readonly<Record<Source['source'], string>> = {
  deposit_by_hand: 'Deposit confirmed by hand',
  deposit_by_statement: 'Deposits on bank statements',
  deposit_by_service: 'Deposits by the payment service',
  unmatched: 'Unmatched money, assigned',
  correction: 'Correction',
  return: 'Payment returned by the bank',
  dispute: 'Dispute won',
  reward: 'Rewards',
  other: 'Other',
};

/** Says that an operator who credited some of the money may not approve; null if they may. */
function fundsObstacle(funds: Funds | null, username: string | undefined): string | null {
  return username !== undefined && funds?.may_not_approve.includes(username)
    ? 'you credited some of this money, so another operator has to approve'
    : null;
}

/** `fundsObstacle` for the signed-in operator. */
export function useFundsObstacle(): (funds: Funds | null) => string | null {
  const { identity } = useGetIdentity();
  return (funds) => fundsObstacle(funds, identity?.username);
}

/** Where the money of a withdrawal came from, and who credited it. */
export function FundsList({ of }: { of: Funds | null }) {
  if (of === null) return null;
  return (
    <Box sx={{ my: 1 }}>
      <Typography variant="subtitle2" component="h3">
        Source of funds
      </Typography>
      <Box component="ul" aria-label="Source of funds" sx={{ m: 0, pl: 2.5 }}>
        {of.sources.map((source) => (
          <li key={`${source.source} ${source.last_at} ${source.reference}`}>
            <SourceLine of={source} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function SourceLine({ of }: { of: Source }) {
  return (
    <>
      {sourceTexts[of.source]}
      {of.reference === null ? null : ` ${of.reference}`}
      {of.count > 1 ? ` (${of.count})` : null}: <Money of={of.amount} />, <Instant of={of.last_at} />
      {of.by.length === 0 ? null : <strong>, by {of.by.join(' and ')}</strong>}
    </>
  );
}
