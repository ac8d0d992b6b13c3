import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { api, type StatementDetails } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { Acceptance } from './acceptance.tsx';
import { Balances } from './balances.tsx';
import { BankText } from './bank-text.tsx';
import { Lines } from './lines.tsx';
import { MappingForm } from './mapping-form.tsx';
import { outcomeTexts, statusTexts } from './texts.ts';

const POLL_MS = 1_000;

/** One statement from its columns to its credits. */
export function StatementPage() {
  const { id = '' } = useParams();
  const statement = useQuery({
    queryKey: ['statement', id],
    queryFn: async () => (await api.readStatement({ id })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'importing' ? POLL_MS : false),
    gcTime: 0,
    retry: false,
  });
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Statement" />
      {statement.isPending ? <Typography aria-busy="true">Loading …</Typography> : null}
      {statement.error ? (
        <Alert severity="error" action={<Button onClick={() => statement.refetch()}>Try again</Button>}>
          {failureText(statement.error)}
        </Alert>
      ) : null}
      {statement.data ? <Details statement={statement.data} again={() => void statement.refetch()} /> : null}
    </Box>
  );
}

function Details({ statement, again }: { statement: StatementDetails; again(): void }) {
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
          <MappingForm
            statement={statement}
            onMapped={() => {
              setMapping(false);
              again();
            }}
          />
        </Allowed>
      ) : (
        <>
          {status === 'importing' ? <Progress statement={statement} /> : null}
          <Balances statement={statement} />
          <Acceptance statement={statement} again={again} />
          <Outcomes statement={statement} />
          {status === 'ready' && statement.problems.length === 0 ? (
            <Allowed to="statements.import">
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <CommandButton
                  label="Start the import"
                  done="The import has started"
                  send={async (key) => {
                    await api.importStatement({ id: statement._id }, key);
                    again();
                  }}
                />
                {statement.format === 'csv' ? (
                  <Button variant="outlined" onClick={() => setMapping(true)}>
                    Change the columns
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

function Progress({ statement }: { statement: StatementDetails }) {
  const { imported_lines: done, lines } = statement;
  return (
    <Box role="status">
      <progress value={done} max={lines} aria-label="Lines imported" style={{ width: '100%', height: 16 }} />
      <Typography>
        {count(done)} of {count(lines)} lines. You can leave this page: the import goes on by itself.
      </Typography>
    </Box>
  );
}

/** In the currency of the lines; lines of several currencies have no sum. */
function Sum({ total, currency }: { total: number; currency: string | null }) {
  if (currency === null && total !== 0) return 'several currencies';
  return <BankText of={total} currency={currency} />;
}

/** How many lines, and how much, became what; before the import, what they would become. */
function Outcomes({ statement }: { statement: StatementDetails }) {
  const preview = statement.status === 'ready';
  const totals = new Map(statement.outcomes.map((each) => [each.outcome, each]));
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        sx={{ borderCollapse: 'collapse', '& th, & td': { p: 1, textAlign: 'start', borderBottom: 1 } }}
      >
        <caption style={{ textAlign: 'start', fontWeight: 600 }}>
          {preview ? 'What the import would do now' : 'What the import did'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Lines</th>
            <th scope="col">Sum</th>
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
