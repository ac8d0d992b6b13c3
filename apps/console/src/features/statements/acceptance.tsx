import { Alert, TextField, Typography } from '@mui/material';
import { api, type StatementDetails } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { Instant } from '../../ui/values.tsx';

/** An uploaded file is the bank's word when two people have compared it with the bank's own view. */
export function Acceptance({ statement, again }: { statement: StatementDetails; again(): void }) {
  const { _id: id, source, status, accepted_by: acceptedBy, accepted_at: acceptedAt } = statement;
  if (source === 'feed') {
    if (statement.problems.length === 0) return <Typography>Came over the bank’s feed.</Typography>;
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
          The import is waiting: uploaded files may not credit more before a second person has accepted them,
          or the next statement of somebody else continues them.
        </Alert>
      ) : null}
      <Allowed to="statements.import">
        <CommandDialog
          label="Ask a second person to accept"
          title="Accept this statement"
          done="Asked; another operator decides under Approvals"
          plain
          read={readReason}
          send={async (reason, key) => {
            await api.acceptStatement({ id, reason }, key);
            again();
          }}
        >
          <Typography>
            First compare the opening and closing balances and the sums above with the bank’s own website. The
            second person does the same.
          </Typography>
          <TextField name="reason" label="Reason" fullWidth autoFocus multiline />
        </CommandDialog>
      </Allowed>
    </>
  );
}
