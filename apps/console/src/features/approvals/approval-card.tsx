import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { type Approval, api } from '../../data/api.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { LostAccess } from '../../ui/values/lost-access.tsx';
import { kindTexts, statusTexts } from './texts.ts';

/** A request with what it would change, and the decision on it. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const { status, concerns, decline_reason } = approval;
  return (
    <RecordCard
      title={`${kindTexts[approval.kind]}: ${approval.title}`}
      state={statusTexts[status]}
      facts={[
        { name: 'Reason', value: approval.reason },
        ...stepFacts('Requested', approval.asked_by, approval.asked_at),
        concerns !== null && { name: 'Concerns', value: concerns },
        ...stepFacts('Decided', approval.decided_by, approval.decided_at),
        decline_reason !== null && { name: 'Reason for declining', value: decline_reason },
      ]}
      actions={status === 'asked' ? <Decision approval={approval} /> : null}
    >
      <Changes of={approval.lines} />
      {status === 'asked' ? <Obstacle approval={approval} /> : null}
    </RecordCard>
  );
}

/** Why a request can only be declined. */
function Obstacle({ approval: { asked_by, asker_lost_access, possible } }: { approval: Approval }) {
  if (asker_lost_access) return <LostAccess of={asked_by} />;
  return possible ? null : <p>Something changed since the request. Decline it and make a new one.</p>;
}

function Changes({ of }: { of: Approval['lines'] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label="Changes">
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
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

function Decision({ approval }: { approval: Approval }) {
  const { _id: id, own, may_approve, possible, asker_lost_access: lost, seen } = approval;
  if (own) {
    return (
      <CommandButton
        label="Withdraw request"
        plain
        done="Request withdrawn; nothing changed"
        send={(key) => api.declineApproval({ id }, key)}
      />
    );
  }
  if (!may_approve) return null;
  return (
    <>
      {possible && !lost ? (
        <CommandButton
          label="Approve"
          done="Approved and in effect"
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
        <ReasonField autoFocus />
      </CommandDialog>
    </>
  );
}
