import { Box, Table, TableBody, TableCell, TableHead, TableRow, TextField } from '@mui/material';
import { type Approval, api } from '../../api.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { RecordCard } from '../../ui/record-card.tsx';
import { FilterSelect, RecordList } from '../../ui/record-list.tsx';
import { Instant } from '../../ui/values.tsx';

const statusTexts: Readonly<Record<Approval['status'], string>> = {
  asked: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
};

const kindTexts: Readonly<Record<Approval['kind'], string>> = {
  setting: 'Setting',
  page: 'Page',
  operator: 'Team',
  deposit_credit: 'Deposit',
  unmatched_assignment: 'Unmatched money',
  withdrawal_return: 'Returned withdrawal',
  dispute: 'Card dispute',
  statement: 'Bank statement',
  own_line: 'Company’s own',
  release_unreconciled: 'Release',
};

/** What one operator asked for and another approves. */
export function ApprovalList() {
  return (
    <RecordList<Approval>
      title="Approvals"
      filterDefaults={{ status: 'asked' }}
      filter={<FilterSelect name="status" label="Status" options={statusTexts} />}
      card={(approval) => <ApprovalCard approval={approval} />}
    />
  );
}

function ApprovalCard({ approval }: { approval: Approval }) {
  const { status, concerns, decided_by, decline_reason } = approval;
  return (
    <RecordCard
      title={`${kindTexts[approval.kind]}: ${approval.title}`}
      state={statusTexts[status]}
      facts={[
        { name: 'Reason', value: approval.reason },
        { name: 'Asked by', value: approval.asked_by },
        { name: 'Asked on', value: <Instant of={approval.asked_at} /> },
        ...(concerns === null ? [] : [{ name: 'Concerns', value: concerns }]),
        ...(decided_by === null
          ? []
          : [
              { name: 'Decided by', value: decided_by },
              { name: 'Decided on', value: <Instant of={approval.decided_at} /> },
            ]),
        ...(decline_reason === null ? [] : [{ name: 'Why not', value: decline_reason }]),
      ]}
      actions={status === 'asked' ? <Decision approval={approval} /> : null}
    >
      <Changes of={approval.lines} />
      {status === 'asked' && !approval.possible ? (
        <p>Things have changed since this was asked for. Decline it, and ask again.</p>
      ) : null}
    </RecordCard>
  );
}

function Changes({ of }: { of: Approval['lines'] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell />
            <TableCell>Before</TableCell>
            <TableCell>After</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {of.map(({ label, before, after }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{before ?? 'none'}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere', fontWeight: before === after ? undefined : 700 }}>
                {after ?? 'none'}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Decision({ approval: { _id: id, own, may_approve, possible, seen } }: { approval: Approval }) {
  if (own) {
    return (
      <CommandButton
        label="Take back"
        plain
        done="Taken back; nothing changed"
        send={(key) => api.declineApproval({ id }, key)}
      />
    );
  }
  if (!may_approve) return null;
  return (
    <>
      {possible ? (
        <CommandButton
          label="Approve"
          done="Approved: it takes effect now"
          send={(key) => api.approveApproval({ id, seen }, key)}
        />
      ) : null}
      <CommandDialog
        label="Decline"
        title="Decline this request"
        done="Declined; nothing changed"
        plain
        read={readReason}
        send={(reason, key) => api.declineApproval({ id, reason }, key)}
      >
        <TextField name="reason" label="Reason" fullWidth autoFocus multiline />
      </CommandDialog>
    </>
  );
}
