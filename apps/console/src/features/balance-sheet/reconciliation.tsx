import { Alert, Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { BalanceSheet } from '../../data/api.ts';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { BankText } from '../bank-statements/bank-text.tsx';
import { BookOwnLine } from '../bank-statements/book-own-line.tsx';

type Books = BalanceSheet['reconciliation'];

const movementTexts: Readonly<Record<Books['movements'][number]['kind'], string>> = {
  deposit_credited: 'Deposit',
  deposit_unmatched: 'Unmatched money',
  unmatched_returned: 'Returned to its sender',
  withdrawal_paid: 'Withdrawal',
  withdrawal_returned: 'Returned withdrawal',
  own_line_booked: 'The company’s own',
};

/** The books compared with the bank's own statements. */
export function Reconciliation({ books }: { books: Books }) {
  return (
    <Box component="section" aria-labelledby="reconciliation" sx={{ display: 'grid', gap: 1 }}>
      <Typography id="reconciliation" component="h2" variant="h6">
        Reconciliation with the bank
      </Typography>
      <Verdict books={books} />
      {books.days.length > 0 ? <Days books={books} /> : null}
      {books.lines.length > 0 ? <UnexplainedLines books={books} /> : null}
      {books.movements.length > 0 ? <Movements books={books} /> : null}
    </Box>
  );
}

function Verdict({ books }: { books: Books }) {
  const { state, difference, missing, base, currency } = books;
  if (state === 'never') {
    return (
      <Alert severity="warning">
        Never reconciled. Import a bank statement that has opening and closing balances and that came through
        the bank feed or was accepted by a second person.
      </Alert>
    );
  }
  if (state === 'agrees') {
    return <Alert severity="success">The books agree with the bank as of {books.closes_on}.</Alert>;
  }
  return (
    <Alert severity="error" role="alert">
      The books do not agree with the bank as of {books.closes_on}.
      {difference !== null && difference !== 0 ? (
        <>
          {' '}
          Bank minus books: <BankText of={difference} currency={currency} />.
        </>
      ) : null}
      {base < 0 ? (
        <>
          {' '}
          At the first statement the books held <BankText of={-base} currency={currency} /> more than the
          bank.
        </>
      ) : null}
      {missing.count > 0 ? (
        <>
          {' '}
          Missing from every statement: {missing.count}, <Money of={missing.sum} />.
        </>
      ) : null}
    </Alert>
  );
}

function Days({ books: { days, currency, base } }: { books: Books }) {
  return (
    <Table
      caption={
        base > 0 ? (
          <>
            By statement. At the bank before the first statement, and not in the books:{' '}
            <BankText of={base} currency={currency} />
          </>
        ) : (
          'By statement'
        )
      }
      head={['Closed on', 'Statement', 'Closing', 'Books', 'Bank minus books']}
    >
      {days.map(({ statement, file_name, closes_on, closing, expected, difference }) => (
        <tr key={statement}>
          <td>{closes_on}</td>
          <td>
            <Link component={RouterLink} to={`/statements/${statement}`}>
              {file_name}
            </Link>
          </td>
          <td>
            <BankText of={closing} currency={currency} />
          </td>
          <td>
            <BankText of={expected} currency={currency} />
          </td>
          <Box component="td" sx={difference === 0 ? {} : { color: 'error.main', fontWeight: 700 }}>
            <BankText of={difference} currency={currency} />
          </Box>
        </tr>
      ))}
    </Table>
  );
}

function UnexplainedLines({ books: { lines, currency } }: { books: Books }) {
  return (
    <Table caption="On a statement, not in the books" head={['Day', 'Amount', 'Text', 'Statement', '']}>
      {lines.map(({ statement, line, booked_on, amount, remittance, payer, released }) => (
        <tr key={`${statement} ${line}`}>
          <td>{booked_on ?? '–'}</td>
          <td>
            <BankText of={amount} currency={currency} />
          </td>
          <td>{remittance === '' ? payer : remittance}</td>
          <td>
            <Link component={RouterLink} to={`/statements/${statement}`}>
              Line {line}
            </Link>
          </td>
          <td>
            {released ? (
              'Released payment: import the bank’s response'
            ) : (
              <BookOwnLine
                statement={statement}
                line={line}
                amount={amount}
                currency={currency}
                text={remittance === '' ? payer : remittance}
              />
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Movements({ books: { movements, in_transit: transit } }: { books: Books }) {
  return (
    <Table
      caption={
        <>
          In the books but on no statement. In transit: {transit.count}, <Money of={transit.sum} />
        </>
      }
      head={['Booked on', 'What', 'Amount', '']}
    >
      {movements.map(({ kind, subject, amount, posted_at, missing }) => (
        <tr key={`${kind} ${subject} ${posted_at} ${amount}`}>
          <td>
            <Instant of={posted_at} />
          </td>
          <td>{movementTexts[kind]}</td>
          <td>
            <Money of={amount} />
          </td>
          <Box component="td" sx={{ color: missing ? 'error.main' : 'text.secondary' }}>
            {missing ? 'Missing' : 'In transit'}
          </Box>
        </tr>
      ))}
    </Table>
  );
}

export function Table({
  caption,
  head,
  children,
}: {
  caption: ReactNode;
  head: readonly string[];
  children: ReactNode;
}) {
  return (
    <Box className="sideways" sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          '& th, & td': { px: 1, py: 0.75, borderBottom: 1, borderColor: 'divider', textAlign: 'start' },
        }}
      >
        <caption style={{ textAlign: 'start', fontWeight: 600 }}>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Box>
    </Box>
  );
}
