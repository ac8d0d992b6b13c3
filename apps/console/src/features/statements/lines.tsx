import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type LineOutcome, type StatementLine } from '../../api.ts';
import { useHouse } from '../../house.tsx';
import { CsvButton } from '../../ui/download-button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { BankMoney, Money } from '../../ui/values.tsx';
import { BankText, isSameCurrency } from './bank-text.tsx';
import { BookOwnLine } from './book-own-line.tsx';
import { outcomeTexts, ownLineTexts, whyText } from './texts.ts';

const PAGE_SIZE = '50';

type Shown = LineOutcome | 'differs' | '';

/** The lines of a statement, as they came and what became of them; before the import, what would become of them. */
export function Lines({ id, preview }: { id: string; preview: boolean }) {
  const [shown, setShown] = useState<Shown>('');
  const filter = shown === 'differs' ? { differs: 'true' as const } : shown === '' ? {} : { outcome: shown };
  const lines = useInfiniteQuery({
    queryKey: ['statement-lines', id, shown],
    queryFn: ({ pageParam }) =>
      api.listStatementLines({
        id,
        limit: PAGE_SIZE,
        ...filter,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    gcTime: 0,
    retry: false,
  });
  const rows = lines.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = lines.data?.pages[0]?.total ?? 0;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        select
        label="Lines"
        value={shown}
        onChange={({ target }) => setShown(target.value as Shown)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ justifySelf: 'start' }}
      >
        <option value="">All</option>
        {Object.entries(outcomeTexts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        <option value="differs">Not the amount that was announced</option>
      </TextField>
      <CsvButton
        path={`statements/${id}/lines`}
        filter={filter}
        fileName="statement-lines"
        disabled={total === 0}
      />
      {lines.error ? <Alert severity="error">{failureText(lines.error)}</Alert> : null}
      {lines.isPending ? <Typography aria-busy="true">Loading …</Typography> : null}
      {lines.isSuccess && rows.length === 0 ? <Typography>Nothing here.</Typography> : null}
      {rows.length > 0 ? <LineTable id={id} rows={rows} total={total} preview={preview} /> : null}
      {lines.hasNextPage ? (
        <Button
          variant="outlined"
          disabled={lines.isFetchingNextPage}
          onClick={() => lines.fetchNextPage()}
          sx={{ justifySelf: 'start' }}
        >
          Show more
        </Button>
      ) : null}
    </Box>
  );
}

function LineTable({
  id,
  rows,
  total,
  preview,
}: {
  id: string;
  rows: readonly StatementLine[];
  total: number;
  preview: boolean;
}) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Lines of the statement">
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          width: '100%',
          '& th, & td': {
            p: 1,
            textAlign: 'start',
            verticalAlign: 'top',
            borderBottom: 1,
            borderColor: 'divider',
          },
          '& td': { overflowWrap: 'anywhere', minWidth: 90 },
        }}
      >
        <caption style={{ textAlign: 'start' }}>
          {rows.length} of {total} lines{preview ? ', as the import would take them now' : ''}
        </caption>
        <thead>
          <tr>
            {[
              'Line',
              'Day',
              'Amount',
              'Bank reference',
              'Text',
              'Payer',
              preview ? 'Would be' : 'Outcome',
            ].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              <td>{row.line}</td>
              <td>{row.booked_on ?? '–'}</td>
              <td>
                <LineAmount row={row} />
              </td>
              <td>{row.bank_reference ?? '–'}</td>
              <td>{row.remittance === '' ? <code>{row.raw}</code> : row.remittance}</td>
              <td>{row.payer === '' ? '–' : row.payer}</td>
              <td>
                <OutcomeCell row={row} />
                {row.bookable && row.amount !== null ? (
                  <BookOwnLine
                    statement={id}
                    line={row.line}
                    amount={row.amount}
                    currency={row.currency}
                    text={row.remittance}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** As the bank wrote it, in the line's own currency, and what it credited where that is another. */
function LineAmount({ row: { amount, currency, credited } }: { row: StatementLine }) {
  const house = useHouse();
  if (amount === null) return <>–</>;
  return (
    <>
      <BankText of={amount} currency={currency} />
      {credited === null || currency === null || isSameCurrency(currency, house.currency) ? null : (
        <div>
          = <Money of={credited} />
        </div>
      )}
    </>
  );
}

function OutcomeCell({ row }: { row: StatementLine }) {
  const { outcome, why, deposit, withdrawal, own, amount } = row;
  if (outcome === null) return <>Not imported yet</>;
  if (own !== null) return <>{ownLineTexts[own][(amount ?? 0) < 0 ? 'out' : 'in']}</>;
  return (
    <>
      {outcomeTexts[outcome]}
      {why === null ? null : <div>{whyText(why)}</div>}
      {deposit === null ? null : (
        <div>
          {deposit.reference}, {deposit.username}
          {isAsAnnounced(row) ? null : (
            <Box component="span" sx={{ fontWeight: 700 }}>
              {' '}
              (announced <AnnouncedAmount deposit={deposit} />)
            </Box>
          )}
        </div>
      )}
      {withdrawal === null ? null : (
        <div>
          Withdrawal of {withdrawal.username}, <Money of={withdrawal.net} />, {withdrawal.status}
        </div>
      )}
    </>
  );
}

/** Whether what came is what was announced, in the currency that was paid. */
function isAsAnnounced({ amount, currency, deposit }: StatementLine): boolean {
  if (deposit?.bank_amount != null && deposit.bank_currency === currency) {
    return deposit.bank_amount * 100 === amount;
  }
  return deposit?.amount === amount;
}

type LineDeposit = NonNullable<StatementLine['deposit']>;

function AnnouncedAmount({ deposit: { amount, bank_amount, bank_currency } }: { deposit: LineDeposit }) {
  if (bank_amount === null || bank_currency === null) return <Money of={amount} />;
  return <BankMoney of={bank_amount} currency={bank_currency} worth={amount} />;
}
