import { Alert, Box, Typography } from '@mui/material';
import { api, type BankStatementDetails } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { Instant } from '../../ui/values/money-and-time.tsx';

/** An uploaded file counts as proof once two people have compared it with the bank's website. */
export function Acceptance({ statement }: { statement: BankStatementDetails }) {
  const { _id: id, source, status, accepted_by: acceptedBy, accepted_at: acceptedAt } = statement;
  if (source === 'feed' && statement.problems.length === 0) {
    return <Typography>Received through the bank feed.</Typography>;
  }
  if (acceptedBy !== null) {
    return (
      <Typography>
        Accepted by {acceptedBy}, <Instant of={acceptedAt} />
      </Typography>
    );
  }
  if (status === 'uploaded') return null;
  return (
    <>
      {status === 'held' ? (
        <Alert severity="warning">
          The import is paused because uploaded files have credited as much as one person may. It continues
          once a second person accepts them.
        </Alert>
      ) : null}
      <Allowed to="statements.import">
        <Box>
          <CommandDialog
            label="Request acceptance"
            title="Request acceptance of this statement"
            done="Requested; another operator decides under Approvals"
            plain
            read={readReason}
            send={(reason, key) => api.acceptBankStatement({ id, reason }, key)}
          >
            <Typography>
              First compare the balances and totals above, and who paid the larger credits, with the bank’s
              website. The second person does the same.
            </Typography>
            <ReasonField autoFocus />
          </CommandDialog>
        </Box>
      </Allowed>
    </>
  );
}
