import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { answers } from '../../data/answers.ts';
import type { BalanceSheet } from '../../data/api.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { OwnLines } from './own-lines.tsx';
import { Reconciliation } from './reconciliation.tsx';

type Side = BalanceSheet['liabilities' | 'income' | 'expenses'][number];

const kindTexts: Readonly<Record<Side['kind'], string>> = {
  available: 'Members, available',
  withdrawing: 'Members, withdrawing',
  escrow: 'Orders, escrow',
  reserved: 'Shares, reserved',
  membership_pending: 'Levels that are still refundable',
  unmatched: 'Unmatched',
  disputed: 'Disputed card payments',
  'revenue/advertising': 'Advertising',
  'revenue/membership': 'Levels',
  'revenue/withdrawal': 'Withdrawal fees',
  'revenue/exchange': 'Exchange differences',
  'revenue/interest': 'Bank interest',
  goodwill: 'Goodwill',
  payment_fees: 'Payment service fees',
  bank_fees: 'Bank fees',
};

/** What the company holds and owes now. */
export function BalanceSheetPage() {
  const sheet = useQuery(answers.balanceSheet());
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Balance sheet" />
      <Loaded query={sheet}>{(read) => <Sheet sheet={read} />}</Loaded>
      <Box>
        <Button variant="outlined" disabled={sheet.isFetching} onClick={() => sheet.refetch()}>
          Reload
        </Button>
      </Box>
    </Box>
  );
}

function Sheet({ sheet }: { sheet: BalanceSheet }) {
  const { last_audit: audit, difference } = sheet;
  return (
    <>
      {difference === 0 ? null : (
        <Alert severity="error" role="alert">
          The two sides differ by <Money of={difference} />. Stop payments and find the cause.
        </Alert>
      )}
      <Box sx={{ overflowX: 'auto' }}>
        <Box
          component="table"
          sx={{
            borderCollapse: 'collapse',
            '& th, & td': { px: 1, py: 0.75, borderBottom: 1, borderColor: 'divider' },
            '& th': { textAlign: 'start', fontWeight: 400 },
            '& td': { textAlign: 'end' },
            '& tbody th[scope=rowgroup]': { fontWeight: 700, pt: 2 },
          }}
        >
          <caption style={{ textAlign: 'start' }}>
            At <Instant of={sheet.at} />
          </caption>
          <Part name="Held">
            <Row name="Bank" amount={sheet.bank} />
            <Row name="Payment service" amount={sheet.payment_service} />
          </Part>
          <Part name="Owed">
            {sheet.liabilities.map(({ kind, amount }) => (
              <Row key={kind} name={kindTexts[kind]} amount={amount} />
            ))}
          </Part>
          <Part name="Income">
            {sheet.income.map(({ kind, amount }) => (
              <Row key={kind} name={kindTexts[kind]} amount={amount} />
            ))}
          </Part>
          <Part name="Expense">
            {sheet.expenses.map(({ kind, amount }) => (
              <Row key={kind} name={kindTexts[kind]} amount={amount} />
            ))}
          </Part>
          <Part name="Capital">
            <Row name="Paid in by the owners" amount={sheet.capital} />
          </Part>
          <Part name="Held − owed − income − capital + expense">
            <Row name="Difference" amount={difference} wrong={difference !== 0} />
          </Part>
        </Box>
      </Box>
      <Reconciliation books={sheet.reconciliation} />
      <OwnLines lines={sheet.own_lines} />
      <Typography role="status">
        {audit === null ? (
          'The hourly audit has not run yet.'
        ) : (
          <>
            Last audit: <Instant of={audit.run_at} />,{' '}
            {audit.findings === 0 ? 'no findings' : `${audit.findings} findings`}.
          </>
        )}
      </Typography>
    </>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          {name}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

function Row({ name, amount, wrong }: { name: string; amount: number; wrong?: boolean }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <Box component="td" sx={wrong ? { color: 'error.main', fontWeight: 700 } : {}}>
        <Money of={amount} />
      </Box>
    </tr>
  );
}
