import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { type Audit, api } from '../../api.ts';
import { failureText } from '../../ui/failure-text.ts';
import { Facts } from '../../ui/record-card.tsx';
import { Instant, Money } from '../../ui/values.tsx';

/** Whether the books are right, found out anew each time the page is opened. */
export function AuditPage() {
  const audit = useQuery({ queryKey: ['audit'], queryFn: () => api.audit({}), gcTime: 0, retry: false });
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Audit" />
      {audit.isPending ? <Typography aria-busy="true">The audit is running …</Typography> : null}
      {audit.error ? <Alert severity="error">{failureText(audit.error)}</Alert> : null}
      {audit.data ? <AuditResult audit={audit.data.data} /> : null}
      <Box>
        <Button variant="outlined" disabled={audit.isFetching} onClick={() => audit.refetch()}>
          Run again
        </Button>
      </Box>
    </Box>
  );
}

/** What could not be read is among the findings. */
function side(amount: number | null) {
  return amount === null ? 'Cannot be read' : <Money of={amount} />;
}

function AuditResult({ audit }: { audit: Audit }) {
  return (
    <>
      {audit.clean ? (
        <Alert severity="success" role="status">
          Clean: every check holds.
        </Alert>
      ) : (
        <Alert severity="error">
          {audit.findings.length} findings
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
              { name: 'Held in the bank', value: side(audit.held) },
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
