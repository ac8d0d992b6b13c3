import { parseMoney, toWire } from '@handbill/contract/money';
import { TextField } from '@mui/material';
import { api, type Deposit, type DepositReason } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import type { Bulk } from '../../ui/bulk-action.ts';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { RecordCard } from '../../ui/record-card.tsx';
import { FilterSearch, FilterSelect, RecordList } from '../../ui/record-list.tsx';
import { Instant, Money } from '../../ui/values.tsx';
import { Waiting } from '../../ui/waiting.tsx';

const statusTexts: Readonly<Record<Deposit['status'], string>> = {
  pending: 'Pending',
  succeeded: 'Credited',
  rejected: 'Rejected',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

const reasonTexts: Readonly<Record<DepositReason, string>> = {
  not_received: 'The money did not come',
  wrong_reference: 'The reference is wrong',
  duplicate: 'Announced twice',
};

// Confirming says what truly came in under which reference of the bank: one by one, or by a statement.
const bulk: Bulk<Deposit> = {
  permission: 'deposits.confirm',
  actions: [
    {
      label: 'Reject',
      effect:
        'Each deposit is no longer waited for, and its member is told why. Money that comes later is credited.',
      reasons: reasonTexts,
      amountOf: ({ amount }) => amount,
      obstacle: ({ status }) => (status === 'pending' ? null : `it is ${statusTexts[status].toLowerCase()}`),
      send: ({ _id: id }, reason, key) => api.rejectDeposit({ id, reason: reason as DepositReason }, key),
    },
  ],
};

/** Deposits by status; those that are waited for first. */
export function DepositList() {
  return (
    <RecordList<Deposit>
      title="Deposits"
      filterDefaults={{ status: 'pending' }}
      filter={
        <>
          <FilterSelect name="status" label="Status" options={statusTexts} />
          <FilterSearch by="Member, reference or amount" />
        </>
      }
      views="deposits"
      bulk={bulk}
      nameOf={({ reference }) => reference}
      card={(deposit) => <DepositCard deposit={deposit} />}
    />
  );
}

function DepositCard({ deposit }: { deposit: Deposit }) {
  return (
    <RecordCard
      title={deposit.reference}
      state={statusTexts[deposit.status]}
      facts={[
        { name: 'Member', value: deposit.member.username },
        { name: 'Announced', value: <Money of={deposit.amount} /> },
        { name: 'Credited', value: <Money of={deposit.credited} /> },
        { name: 'Bank reference', value: deposit.bank_reference ?? '–' },
        { name: 'Announced on', value: <Instant of={deposit.created_at} /> },
        { name: 'Settled on', value: <Instant of={deposit.settled_at} /> },
        ...(deposit.reason === null
          ? []
          : [{ name: 'Reason', value: reasonTexts[deposit.reason as DepositReason] ?? deposit.reason }]),
      ]}
      actions={
        deposit.status === 'succeeded' ? null : (
          <Allowed to="deposits.confirm">
            <DepositActions deposit={deposit} />
          </Allowed>
        )
      }
    >
      {deposit.status === 'pending' ? <Waiting since={deposit.created_at} /> : null}
    </RecordCard>
  );
}

function DepositActions({ deposit }: { deposit: Deposit }) {
  const { _id: id, amount, status } = deposit;
  return (
    <>
      <CommandDialog
        label="Confirm"
        title="Confirm deposit"
        confirm="Confirm deposit"
        done="Deposit credited"
        read={readDeposit}
        send={(received, key) => api.confirmDeposit({ id, ...received }, key)}
      >
        <p>
          {deposit.member.username} announced <Money of={amount} /> under {deposit.reference}. Enter what the
          bank statement says: that is what is credited, also when it is more or less.
        </p>
        <TextField
          name="amount"
          label="Amount received"
          placeholder="0.00"
          fullWidth
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextField name="bank_reference" label="Bank reference" fullWidth autoComplete="off" />
      </CommandDialog>
      {status === 'pending' ? (
        <ReasonDialog
          label="Reject"
          title="Reject this deposit"
          done="Deposit rejected"
          reasons={reasonTexts}
          send={(reason, key) => api.rejectDeposit({ id, reason }, key)}
        />
      ) : null}
    </>
  );
}

function readDeposit(fields: FormData): Reading<{ amount: number; bank_reference: string }> {
  const received = parseMoney(String(fields.get('amount')));
  if (received === null || received === 0n) {
    return { wrong: 'Enter the amount that came in, such as 12.50.' };
  }
  const bankReference = String(fields.get('bank_reference')).trim();
  if (bankReference === '') return { wrong: 'Enter the bank reference of the payment.' };
  return { input: { amount: toWire(received), bank_reference: bankReference } };
}
