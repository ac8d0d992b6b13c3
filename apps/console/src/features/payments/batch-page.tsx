import { formatMoney } from '@handbill/contract/money';
import {
  Alert,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { api, type OpenBatch } from '../../api.ts';
import { useHouse } from '../../house.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { readReason } from '../../ui/read-reason.ts';
import { Facts } from '../../ui/record-card.tsx';
import { Instant, Money } from '../../ui/values.tsx';
import { batchName, batchState, stateOfPayment } from './texts.ts';

/** Everything that a batch pays, to whom and by whose approval; it is released from here only. */
export function BatchPage() {
  const { id = '' } = useParams();
  const batch = useQuery({
    queryKey: ['payment-batch', id],
    queryFn: async () => (await api.readPaymentBatch({ id })).data,
    gcTime: 0,
    retry: false,
  });
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Payments" />
      {batch.isPending ? <Typography aria-busy="true">Loading …</Typography> : null}
      {batch.error ? (
        <Alert severity="error" action={<Button onClick={() => batch.refetch()}>Try again</Button>}>
          {failureText(batch.error)}
        </Alert>
      ) : null}
      {batch.data ? <Batch open={batch.data} again={() => void batch.refetch()} /> : null}
    </Box>
  );
}

function Batch({ open, again }: { open: OpenBatch; again(): void }) {
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
          { name: 'Made by', value: batch.made_by },
          { name: 'Made on', value: <Instant of={batch.made_at} /> },
          { name: 'Released by', value: batch.released_by ?? '–' },
          { name: 'Released on', value: <Instant of={batch.released_at} /> },
        ]}
      />
      {batch.status === 'made' ? (
        <Allowed to="payments.release">
          <Box>
            <Release open={open} again={again} />
            <AskRelease id={open.batch._id} />
          </Box>
        </Allowed>
      ) : null}
      <Payees withdrawals={withdrawals} />
    </>
  );
}

function Release({ open: { batch, seen }, again }: { open: OpenBatch; again(): void }) {
  const { currency } = useHouse();
  const what = `${batch.withdrawals} ${batch.withdrawals === 1 ? 'payment' : 'payments'}, ${formatMoney(batch.total, currency)}`;
  return (
    <CommandDialog
      label="Release"
      title="Release this batch to the bank"
      confirm={`Release ${what}`}
      done={`Released ${what}: send the file to the bank`}
      read={() => ({ input: null })}
      send={(_input, key) => api.releasePaymentBatch({ id: batch._id, seen }, key)}
      onDone={again}
    >
      <p>
        The file for the bank pays {what}. What is released is with the bank: it cannot be rejected or paid by
        hand.
      </p>
    </CommandDialog>
  );
}

/** Who gets what, and who approved it. The whole number is with the withdrawal. */
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
              <TableCell>{withdrawal.member.username}</TableCell>
              <TableCell>{withdrawal.approved_by ?? '–'}</TableCell>
              <TableCell>{stateOfPayment(withdrawal)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Each approver with how many: `finance (12), operator (3)`. */
function approversOf(withdrawals: OpenBatch['withdrawals']): string {
  const counts = new Map<string, number>();
  for (const { approved_by: name } of withdrawals) {
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} (${count})`).join(', ') || '–';
}

/** While the books do not agree with the bank, two people release a batch, and say why. */
function AskRelease({ id }: { id: string }) {
  return (
    <CommandDialog
      label="Release unreconciled"
      title="Ask to release this batch although the books do not agree with the bank"
      done="Asked; another operator decides under Approvals"
      plain
      read={readReason}
      send={(reason, key) => api.askPaymentRelease({ id, reason }, key)}
    >
      <TextField name="reason" label="Reason" fullWidth autoFocus multiline />
    </CommandDialog>
  );
}
