import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { lists } from '../../data/answers.ts';
import type { BankStatementLine, LineOutcome } from '../../data/api.ts';
import { useInstance } from '../../data/instance.tsx';
import { Choice } from '../../ui/forms/fields.tsx';
import { SearchForm } from '../../ui/lists/list-filters.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { counted } from '../../ui/values/counted.ts';
import { BankMoney, Money } from '../../ui/values/money-and-time.tsx';
import { BankText, isSameCurrency } from './bank-text.tsx';
import { BookOwnLine } from './book-own-line.tsx';
import { outcomeTexts, ownLineTexts, whyText } from './texts.ts';

type Shown = LineOutcome | 'differs' | '';

/** The lines of a bank statement with their outcome; before the import, the expected one. */
export function Lines({ id, preview }: { id: string; preview: boolean }) {
  const [shown, setShown] = useState<Shown>('');
  const [words, setWords] = useState('');
  const filter = {
    ...(shown === 'differs' ? { differs: 'true' as const } : shown === '' ? {} : { outcome: shown }),
    ...(words === '' ? {} : { search: words }),
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
        <Choice<Shown>
          label="Lines"
          none="All"
          options={{ ...outcomeTexts, differs: 'Amount differs from the announced one' }}
          value={shown}
          onChange={setShown}
        />
        <SearchForm by="Text, payer, reference or amount" words={words} onSearch={setWords} />
      </Box>
      <Paged
        of={lists.statementLines(id, filter)}
        empty="No lines."
        csv={{ path: `statements/${id}/lines`, filter, fileName: 'statement-lines' }}
        rows={(rows, total) => <LineTable id={id} rows={rows} total={total} preview={preview} />}
      />
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
  rows: readonly BankStatementLine[];
  total: number;
  preview: boolean;
}) {
  return (
    <>
      <Typography>
        {rows.length} of {counted(total, 'line')}
        {preview ? ', as an import would treat them now' : ''}
      </Typography>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Lines of the bank statement">
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
          <thead>
            <tr>
              {[
                'Line',
                'Day',
                'Amount',
                'Bank reference',
                'Text',
                'Payer',
                preview ? 'Expected outcome' : 'Outcome',
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
                <Box component="td" sx={{ whiteSpace: 'nowrap' }}>
                  {row.booked_on ?? '–'}
                </Box>
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
    </>
  );
}

/** The amount in the line's own currency, and the credited amount if its currency differs. */
function LineAmount({ row: { amount, currency, credited } }: { row: BankStatementLine }) {
  const { currency: ours } = useInstance();
  if (amount === null) return <>–</>;
  return (
    <>
      <BankText of={amount} currency={currency} />
      {credited === null || currency === null || isSameCurrency(currency, ours) ? null : (
        <div>
          = <Money of={credited} />
        </div>
      )}
    </>
  );
}

function OutcomeCell({ row }: { row: BankStatementLine }) {
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

/** Compares the amount with the announced one, in the currency that was paid. */
function isAsAnnounced({ amount, currency, deposit }: BankStatementLine): boolean {
  if (deposit?.bank_amount != null && deposit.bank_currency === currency) {
    return deposit.bank_amount * 100 === amount;
  }
  return deposit?.amount === amount;
}

type LineDeposit = NonNullable<BankStatementLine['deposit']>;

function AnnouncedAmount({ deposit: { amount, bank_amount, bank_currency } }: { deposit: LineDeposit }) {
  if (bank_amount === null || bank_currency === null) return <Money of={amount} />;
  return <BankMoney of={bank_amount} currency={bank_currency} worth={amount} />;
}
