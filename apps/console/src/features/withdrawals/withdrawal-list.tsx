import { TextField } from '@mui/material';
import { api, type Withdrawal, type WithdrawalReason } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { type Bulk, withReason } from '../../ui/bulk/bulk-action.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { ReasonDialog } from '../../ui/commands/reason-dialog.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { BatchLink } from '../../ui/values/batch-link.tsx';
import { FundsList, useFundsObstacle } from '../../ui/values/funds.tsx';
import { SimulatedMark } from '../../ui/values/member-name.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { Waiting } from '../../ui/values/waiting.tsx';

const statusTexts: Readonly<Record<Withdrawal['status'], string>> = {
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  returned: 'Returned',
};

const reasonTexts: Readonly<Record<WithdrawalReason, string>> = {
  bank_details_wrong: 'The bank details are wrong',
  name_mismatch: 'The account belongs to another name',
  suspected_fraud: 'Suspected fraud',
  bank_returned: 'Returned by the bank',
};

const bulkFor = (creditedBySelf: ReturnType<typeof useFundsObstacle>): Bulk<Withdrawal> => ({
  permission: 'withdrawals.approve',
  actions: [
    {
      label: 'Approve',
      effect: 'Nothing is paid yet: another operator pays each withdrawal.',
      amountOf: ({ net }) => net,
      obstacle: (withdrawal) =>
        waitsForApproval(withdrawal)
          ? creditedBySelf(withdrawal.funds)
          : `it is ${stateOf(withdrawal).toLowerCase()}`,
      send: ({ _id: id, seen }, _reason, key) => api.approveWithdrawal({ id, seen }, key),
    },
    withReason({
      label: 'Reject',
      effect: 'Each amount becomes available again, and its member is notified of the reason.',
      reasons: reasonTexts,
      amountOf: ({ amount }) => amount,
      obstacle: (withdrawal) =>
        (withdrawal.status === 'pending' || withdrawal.status === 'approved') && withdrawal.batch_id === null
          ? null
          : `it is ${stateOf(withdrawal).toLowerCase()}`,
      send: ({ _id: id, seen }, reason, key) => api.rejectWithdrawal({ id, seen, reason }, key),
    }),
  ],
});

/** Withdrawals by status, earliest due first. */
export function WithdrawalList() {
  return (
    <RecordList<Withdrawal>
      title="Withdrawals"
      queue
      selects={[{ name: 'status', label: 'Status', options: statusTexts, start: 'pending' }]}
      search="Member, account, reference or amount"
      views="withdrawals"
      bulk={bulkFor(useFundsObstacle())}
      nameOf={({ member, bank }) => `${member.username}, ${bank.account_number}`}
      card={(withdrawal) => <WithdrawalCard withdrawal={withdrawal} />}
    />
  );
}

/** Whether it can be approved, for the first time or again. One in a batch has to leave it first. */
function waitsForApproval({ status, approval_lapsed, batch_id }: Withdrawal): boolean {
  return status === 'pending' || (approval_lapsed && batch_id === null);
}

/** An approved withdrawal can be paid by hand only while it is in no batch. */
function stateOf({ status, with_bank, batch_id, approval_lapsed }: Withdrawal): string {
  if (with_bank) return 'With the bank';
  if (approval_lapsed) return batch_id === null ? 'Approval lapsed' : 'In a batch, approval lapsed';
  return status === 'approved' && batch_id !== null ? 'In a batch, not released' : statusTexts[status];
}

export function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { member, bank, reason } = withdrawal;
  return (
    <RecordCard
      title={`${member.username}${member.locked ? ' (locked)' : ''}`}
      mark={<SimulatedMark of={member.username} />}
      state={stateOf(withdrawal)}
      facts={[
        { name: 'Amount', value: <Money of={withdrawal.amount} /> },
        { name: 'Fee', value: <Money of={withdrawal.fee} /> },
        { name: 'To pay', value: <Money of={withdrawal.net} /> },
        { name: 'Bank', value: `${bank.bank_name} (${bank.bank_code})` },
        { name: 'Account number', value: bank.account_number },
        { name: 'Account name', value: bank.account_name },
        { name: 'Requested on', value: <Instant of={withdrawal.created_at} /> },
        { name: 'Due by', value: <Instant of={withdrawal.due_at} /> },
        { name: 'Payable from', value: <Instant of={withdrawal.payable_from} /> },
        { name: 'Approved by', value: withdrawal.approved_by ?? '–' },
        withdrawal.batch_id !== null && { name: 'Batch', value: <BatchLink id={withdrawal.batch_id} /> },
        { name: 'Paid by', value: withdrawal.paid_by ?? '–' },
        { name: 'Paid on', value: <Instant of={withdrawal.paid_at} /> },
        { name: 'Bank reference', value: withdrawal.bank_reference ?? '–' },
        reason !== null && { name: 'Reason', value: reasonTexts[reason] },
      ]}
      actions={<WithdrawalActions withdrawal={withdrawal} />}
    >
      {withdrawal.approval_lapsed ? (
        <p>
          {withdrawal.approved_by} approved it, but was disabled or has another role now.{' '}
          {withdrawal.batch_id === null ? '' : 'Drop the batch first. '}
          Another operator has to approve it again before it is paid.
        </p>
      ) : null}
      <FundsList of={withdrawal.funds} />
      {withdrawal.status === 'pending' || withdrawal.status === 'approved' ? (
        <Waiting since={withdrawal.created_at} due={withdrawal.due_at} />
      ) : null}
    </RecordCard>
  );
}

function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const { _id: id, seen, status, batch_id: batch, approval_lapsed: lapsed, funds } = withdrawal;
  const obstacle = useFundsObstacle()(funds);
  return (
    <>
      <Allowed to="withdrawals.approve">
        {waitsForApproval(withdrawal) ? (
          <CommandButton
            label="Approve"
            obstacle={obstacle}
            done="Withdrawal approved; another operator has to pay it"
            send={(key) => api.approveWithdrawal({ id, seen }, key)}
          />
        ) : null}
        {(status === 'pending' || status === 'approved') && batch === null ? (
          <ReasonDialog
            label="Reject"
            title="Reject this withdrawal; the money becomes available again"
            done="Withdrawal rejected"
            reasons={reasonTexts}
            send={({ reason }, key) => api.rejectWithdrawal({ id, seen, reason }, key)}
          />
        ) : null}
      </Allowed>
      <Allowed to="withdrawals.pay">
        {status === 'approved' && batch === null && !lapsed ? <PayDialog withdrawal={withdrawal} /> : null}
        {status === 'paid' ? (
          <ReasonDialog
            label="Return"
            title="The bank returned this payment; the money becomes available again"
            done="Withdrawal returned"
            reasons={reasonTexts}
            send={({ reason }, key) => api.returnWithdrawal({ id, seen, reason }, key)}
          />
        ) : null}
      </Allowed>
    </>
  );
}

function PayDialog({ withdrawal }: { withdrawal: Withdrawal }) {
  const { _id: id, seen, bank, net, approved_by } = withdrawal;
  return (
    <CommandDialog
      label="Pay"
      title="Pay withdrawal"
      confirm="Mark as paid"
      done="Withdrawal marked as paid"
      read={readBankReference}
      send={(bank_reference, key) => api.payWithdrawal({ id, seen, bank_reference }, key)}
    >
      <p>
        Pay <Money of={net} /> to {bank.account_name}, {bank.account_number} at {bank.bank_name}, then enter
        the bank’s reference. {approved_by} approved it, so another operator has to pay.
      </p>
      <TextField name="bank_reference" label="Bank reference" fullWidth autoFocus autoComplete="off" />
    </CommandDialog>
  );
}

function readBankReference(fields: FormData): Reading<string> {
  const bankReference = String(fields.get('bank_reference')).trim();
  return bankReference === ''
    ? { wrong: 'Enter the bank reference of the payment.' }
    : { input: bankReference };
}
