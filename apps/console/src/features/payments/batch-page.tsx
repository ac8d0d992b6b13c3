import {
  Alert,
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { answers } from '../../data/answers.ts';
import { api, type OpenBatch } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Facts, stepFacts } from '../../ui/lists/record-card.tsx';
import { counted } from '../../ui/values/counted.ts';
import { LostAccess } from '../../ui/values/lost-access.tsx';
import { MemberName } from '../../ui/values/member-name.tsx';
import { Money, useAmount } from '../../ui/values/money-and-time.tsx';
import { batchName, batchState, stateOfPayment } from './texts.ts';

/** Every payment of a batch with its payee and approver. A batch can be released only here. */
export function BatchPage() {
  const { id = '' } = useParams();
  const batch = useQuery(answers.batch(id));
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Payments" />
      <Loaded query={batch}>{(open) => <Batch open={open} />}</Loaded>
    </Box>
  );
}

function Batch({ open }: { open: OpenBatch }) {
  const { batch, withdrawals } = open;
  return (
    <>
      <Box>
        <Typography component="h1" variant="h5">
          {batchName(batch)}
        </Typography>
        <Typography color="text.secondary">{batchState(batch)}</Typography>
      </Box>
      <Facts
        of={[
          { name: 'Payments', value: String(batch.withdrawals) },
          { name: 'Total', value: <Money of={batch.total} /> },
          { name: 'Approved by', value: approversOf(withdrawals) },
          ...stepFacts('Created', batch.made_by, batch.made_at),
          ...stepFacts('Released', batch.released_by, batch.released_at),
        ]}
      />
      {batch.status === 'made' ? <ReleaseActions open={open} /> : null}
      <Payees withdrawals={withdrawals} />
    </>
  );
}

/** The ways to release a batch, unless its maker lost access or an approval lapsed: then it can only be dropped. */
function ReleaseActions({ open }: { open: OpenBatch }) {
  if (open.withdrawals.some(({ approval_lapsed }) => approval_lapsed)) {
    return (
      <Alert severity="warning">
        An operator who approved some of these payments was disabled or has another role now. Drop this batch,
        have the payments approved again, and make a new one.
      </Alert>
    );
  }
  if (open.asker_lost_access) {
    return (
      <Alert severity="warning">
        <LostAccess of={open.batch.made_by} so="this batch can only be dropped and made again" />
      </Alert>
    );
  }
  return (
    <Allowed to="payments.release">
      <Box>
        <Release open={open} />
        <AskRelease id={open.batch._id} />
      </Box>
    </Allowed>
  );
}

function Release({ open: { batch, seen } }: { open: OpenBatch }) {
  const write = useAmount();
  const what = `${counted(batch.withdrawals, 'payment')}, ${write(batch.total)}`;
  return (
    <CommandDialog
      label="Release"
      title="Release this batch to the bank"
      confirm={`Release ${what}`}
      done={`Released ${what}: send the file to the bank`}
      read={() => ({ input: null })}
      send={(_input, key) => api.releasePaymentBatch({ id: batch._id, seen }, key)}
    >
      <p>
        The bank file pays {what}. Released payments are with the bank: they can no longer be rejected or paid
        by hand.
      </p>
    </CommandDialog>
  );
}

/** Each payee, amount and approver. The full account number is on the withdrawal. */
function Payees({ withdrawals }: Pick<OpenBatch, 'withdrawals'>) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Payments of this batch">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Account name</TableCell>
            <TableCell>Bank</TableCell>
            <TableCell>Account number</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell>Member</TableCell>
            <TableCell>Approved by</TableCell>
            <TableCell>State</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {withdrawals.map((withdrawal) => (
            <TableRow key={withdrawal._id}>
              <TableCell component="th" scope="row">
                {withdrawal.bank.account_name}
              </TableCell>
              <TableCell>{withdrawal.bank.bank_name}</TableCell>
              <TableCell>****{withdrawal.bank.account_number.slice(-4)}</TableCell>
              <TableCell align="right">
                <Money of={withdrawal.net} />
              </TableCell>
              <TableCell>
                <MemberName of={withdrawal.member.username} />
              </TableCell>
              <TableCell>{withdrawal.approved_by ?? '–'}</TableCell>
              <TableCell>{stateOfPayment(withdrawal)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Each approver and their number of payments: `finance (12), operator (3)`. */
function approversOf(withdrawals: OpenBatch['withdrawals']): string {
  const counts = new Map<string, number>();
  for (const { approved_by: name } of withdrawals) {
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} (${count})`).join(', ') || '–';
}

/** While the books do not agree with the bank, a release takes two people and a reason. */
function AskRelease({ id }: { id: string }) {
  return (
    <CommandDialog
      label="Release unreconciled"
      confirm="Request"
      title="Request a release although the books do not agree with the bank"
      done="Requested; another operator decides under Approvals"
      plain
      read={readReason}
      send={(reason, key) => api.askPaymentRelease({ id, reason }, key)}
    >
      <ReasonField autoFocus />
    </CommandDialog>
  );
}
