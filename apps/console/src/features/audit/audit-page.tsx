import { Alert, Box, Button, Card, CardContent } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { answers } from '../../data/answers.ts';
import type { Audit } from '../../data/api.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Facts } from '../../ui/lists/record-card.tsx';
import { counted } from '../../ui/values/counted.ts';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';

/** The audit of the books, which runs each time this page is opened. */
export function AuditPage() {
  const audit = useQuery(answers.audit());
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Audit" />
      <Loaded query={audit} waiting="The audit is running …">
        {(result) => <AuditResult audit={result} />}
      </Loaded>
      <Box>
        <Button variant="outlined" disabled={audit.isFetching} onClick={() => audit.refetch()}>
          Run again
        </Button>
      </Box>
    </Box>
  );
}

/** Null: the amount could not be read, which is a finding too. */
function side(amount: number | null) {
  return amount === null ? 'Cannot be read' : <Money of={amount} />;
}

function AuditResult({ audit }: { audit: Audit }) {
  return (
    <>
      {audit.clean ? (
        <Alert severity="success" role="status">
          No findings: every check passed.
        </Alert>
      ) : (
        <Alert severity="error">
          {counted(audit.findings.length, 'finding')}
          <ul>
            {audit.findings.map(({ check, subject, detail }) => (
              <li key={`${check} ${subject} ${detail}`}>
                {check}: {subject}, {detail}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Card variant="outlined">
        <CardContent>
          <Facts
            of={[
              { name: 'Held at the bank', value: side(audit.held) },
              { name: 'Owed to members and orders', value: side(audit.owed) },
              { name: 'Income', value: side(audit.income) },
              { name: 'Expense', value: side(audit.expense) },
              { name: 'Capital', value: side(audit.capital) },
              { name: 'Run at', value: <Instant of={audit.run_at} /> },
            ]}
          />
        </CardContent>
      </Card>
    </>
  );
}
