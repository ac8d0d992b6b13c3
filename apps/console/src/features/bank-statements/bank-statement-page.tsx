import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { answers } from '../../data/answers.ts';
import { api, type BankStatementDetails } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Acceptance } from './acceptance.tsx';
import { Balances } from './balances.tsx';
import { BankText } from './bank-text.tsx';
import { Lines } from './lines.tsx';
import { MappingForm } from './mapping-form.tsx';
import { outcomeTexts, statusTexts } from './texts.ts';

const POLL_MS = 1_000;

/** One bank statement, from its columns to its credits. */
export function BankStatementPage() {
  const { id = '' } = useParams();
  const statement = useQuery({
    ...answers.statement(id),
    refetchInterval: ({ state }) => (state.data?.status === 'importing' ? POLL_MS : false),
  });
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Bank statement" />
      <Loaded query={statement}>{(read) => <Details statement={read} />}</Loaded>
    </Box>
  );
}

function Details({ statement }: { statement: BankStatementDetails }) {
  const [mapping, setMapping] = useState(false);
  const { status, file_name } = statement;
  const mappable = status === 'uploaded' || (status === 'ready' && mapping);
  return (
    <>
      <Box>
        <Typography component="h1" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
          {file_name}
        </Typography>
        <Typography color="text.secondary">{statusTexts[status]}</Typography>
      </Box>
      {mappable ? (
        <Allowed to="statements.import">
          <MappingForm statement={statement} onMapped={() => setMapping(false)} />
        </Allowed>
      ) : (
        <>
          {status === 'importing' ? <Progress statement={statement} /> : null}
          <Balances statement={statement} />
          <Acceptance statement={statement} />
          <Outcomes statement={statement} />
          {status === 'ready' && statement.problems.length === 0 ? (
            <Allowed to="statements.import">
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <CommandButton
                  label="Start import"
                  done="Import started"
                  send={(key) => api.importBankStatement({ id: statement._id }, key)}
                />
                {statement.format === 'csv' ? (
                  <Button variant="outlined" onClick={() => setMapping(true)}>
                    Change columns
                  </Button>
                ) : null}
              </Box>
            </Allowed>
          ) : null}
          <Lines id={statement._id} preview={status === 'ready'} key={status} />
        </>
      )}
    </>
  );
}

function count(lines: number): string {
  return lines.toLocaleString('en');
}

function Progress({ statement }: { statement: BankStatementDetails }) {
  const { imported_lines: done, lines } = statement;
  return (
    <Box role="status">
      <progress value={done} max={lines} aria-label="Lines imported" style={{ width: '100%', height: 16 }} />
      <Typography>
        {count(done)} of {count(lines)} lines. The import continues if you leave this page.
      </Typography>
    </Box>
  );
}

/** The total in the currency of the lines; none if there are several currencies. */
function Sum({ total, currency }: { total: number; currency: string | null }) {
  if (currency === null && total !== 0) return 'several currencies';
  return <BankText of={total} currency={currency} />;
}

/** Lines and totals by outcome; before the import, by expected outcome. */
function Outcomes({ statement }: { statement: BankStatementDetails }) {
  const preview = statement.status === 'ready';
  const totals = new Map(statement.outcomes.map((each) => [each.outcome, each]));
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          '& th, & td': { p: 1, textAlign: 'start', borderBottom: 1, borderColor: 'divider' },
        }}
      >
        <caption style={{ textAlign: 'start', fontWeight: 600 }}>
          {preview ? 'Preview of the import' : 'Result of the import'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Lines</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(outcomeTexts) as (keyof typeof outcomeTexts)[]).map((outcome) => (
            <tr key={outcome}>
              <th scope="row">{outcomeTexts[outcome]}</th>
              <td>{totals.get(outcome)?.lines ?? 0}</td>
              <td>
                <Sum total={totals.get(outcome)?.total ?? 0} currency={statement.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
