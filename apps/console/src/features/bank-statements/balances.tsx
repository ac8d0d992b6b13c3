import { Alert, Box, Typography } from '@mui/material';
import type { BankStatementDetails } from '../../data/api.ts';
import { BankText } from './bank-text.tsx';
import { problemTexts } from './texts.ts';

/** The statement's balances, and any that do not add up. */
export function Balances({ statement }: { statement: BankStatementDetails }) {
  const { balances, problems, status } = statement;
  if (status === 'uploaded') return null;
  return (
    <>
      {problems.length > 0 ? (
        <Alert severity="error" role="alert">
          <Typography sx={{ fontWeight: 600 }}>This statement cannot be imported as it is.</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {problems.map(({ problem, expected, found }) => (
              <li key={`${problem} ${expected} ${found}`}>
                {problemTexts[problem]}
                {expected === null || found === null ? null : (
                  <>
                    : expected <BankText of={expected} currency={balances.currency} />, found{' '}
                    <BankText of={found} currency={balances.currency} />
                  </>
                )}
              </li>
            ))}
          </Box>
        </Alert>
      ) : null}
      <Typography>
        {balances.opening === null || balances.closing === null ? (
          'This file has no opening and closing balance, so its lines cannot be checked.'
        ) : (
          <>
            {balances.opens_on} to {balances.closes_on}: opening{' '}
            <BankText of={balances.opening} currency={balances.currency} />, credits{' '}
            <BankText of={balances.credits} currency={balances.currency} />, debits{' '}
            <BankText of={balances.debits} currency={balances.currency} />, closing{' '}
            <BankText of={balances.closing} currency={balances.currency} />
          </>
        )}
      </Typography>
    </>
  );
}
