import { Link, TextField } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { api, type Unmatched } from '../../api.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { RecordCard } from '../../ui/record-card.tsx';
import { FilterSearch, FilterSelect, RecordList } from '../../ui/record-list.tsx';
import { Instant, Money } from '../../ui/values.tsx';
import { Waiting } from '../../ui/waiting.tsx';

const statusTexts: Readonly<Record<Unmatched['status'], string>> = {
  waiting: 'Waiting',
  assigned: 'Assigned',
  return_asked: 'To be sent back',
  returned: 'Sent back',
};

/** Money that came in and that nobody announced. */
export function UnmatchedList() {
  return (
    <RecordList<Unmatched>
      title="Unmatched"
      filterDefaults={{ status: 'waiting' }}
      filter={
        <>
          <FilterSelect name="status" label="Status" options={statusTexts} />
          <FilterSearch by="Payer, text, reference, member or amount" />
        </>
      }
      views="unmatched"
      card={(money) => <UnmatchedCard money={money} />}
    />
  );
}

function UnmatchedCard({ money }: { money: Unmatched }) {
  const { statement } = money;
  return (
    <RecordCard
      title={money.bank_reference}
      state={statusTexts[money.status]}
      facts={[
        { name: 'Amount', value: <Money of={money.amount} /> },
        { name: 'Payer', value: money.payer === '' ? '–' : money.payer },
        { name: 'Text', value: money.remittance === '' ? '–' : money.remittance },
        { name: 'Booked on', value: money.booked_on },
        {
          name: 'Statement',
          value: (
            <Link component={RouterLink} to={`/statements/${statement._id}`}>
              {statement.file_name}, line {statement.line}
            </Link>
          ),
        },
        ...(money.reason === null ? [] : [{ name: 'Reason', value: money.reason }]),
        ...(money.member === null ? [] : [{ name: 'Member', value: money.member.username }]),
        ...(money.deposit_reference === null ? [] : [{ name: 'Deposit', value: money.deposit_reference }]),
        ...(money.asked_by === null ? [] : [{ name: 'Asked by', value: money.asked_by }]),
        ...(money.settled_by === null
          ? []
          : [
              { name: 'Settled by', value: money.settled_by },
              { name: 'Settled on', value: <Instant of={money.settled_at} /> },
            ]),
      ]}
      actions={<UnmatchedActions money={money} />}
    >
      {money.status === 'waiting' || money.status === 'return_asked' ? (
        <Waiting since={money.received_at} />
      ) : null}
    </RecordCard>
  );
}

function UnmatchedActions({ money: { _id: id, status, amount, payer, asked_by } }: { money: Unmatched }) {
  if (status === 'waiting') {
    return (
      <>
        <CommandDialog
          label="Assign"
          title="Whose money is it?"
          done="Assigned; the member has it"
          read={readOwner}
          send={(input, key) => api.assignUnmatched({ id, ...input }, key)}
        >
          <p>
            <Money of={amount} /> {payer === '' ? '' : `from ${payer}`} becomes available to the member. Enter
            the reference of a deposit, or a username.
          </p>
          <TextField name="to" label="Deposit reference or username" fullWidth autoFocus autoComplete="off" />
          <TextField name="reason" label="Reason" helperText="It stands in the log." fullWidth multiline />
        </CommandDialog>
        <CommandDialog
          label="Send back"
          title="Send this money back"
          done="Another operator sends it back"
          plain
          read={readReason}
          send={(reason, key) => api.askUnmatchedReturn({ id, reason }, key)}
        >
          <p>Another operator has to send it back and record the bank’s reference.</p>
          <TextField
            name="reason"
            label="Reason"
            helperText="It stands in the log."
            fullWidth
            multiline
            autoFocus
          />
        </CommandDialog>
      </>
    );
  }
  if (status !== 'return_asked') return null;
  return (
    <>
      <CommandDialog
        label="Mark as sent back"
        title="It was sent back"
        done="Marked as sent back"
        read={readBankReference}
        send={(bank_reference, key) => api.returnUnmatched({ id, bank_reference }, key)}
      >
        <p>
          Send <Money of={amount} /> back to {payer === '' ? 'who paid it' : payer}, then enter the bank’s
          reference. {asked_by} asked for it, so somebody else has to do it.
        </p>
        <TextField name="bank_reference" label="Bank reference" fullWidth autoFocus autoComplete="off" />
      </CommandDialog>
      <CommandButton
        label="Keep it"
        done="It waits again"
        plain
        send={(key) => api.keepUnmatched({ id }, key)}
      />
    </>
  );
}

type Owner = Pick<Parameters<typeof api.assignUnmatched>[0], 'to' | 'reason'>;

function readOwner(fields: FormData): Reading<Owner> {
  const to = String(fields.get('to')).trim();
  if (to === '') return { wrong: 'Enter the reference of a deposit, or a username.' };
  const reading = readReason(fields);
  if ('wrong' in reading) return reading;
  const isReference = /^HB[0-9A-Z]{10}$/i.test(to);
  return {
    input: { to: isReference ? { deposit_reference: to } : { username: to }, reason: reading.input },
  };
}

function readBankReference(fields: FormData): Reading<string> {
  const reference = String(fields.get('bank_reference')).trim();
  return reference === '' ? { wrong: 'Enter the bank reference.' } : { input: reference };
}
