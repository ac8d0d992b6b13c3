import { parseMoney, toWire } from '@handbill/contract/money';
import { Link, TextField } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { api, type Unmatched } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { RecordCard } from '../../ui/record-card.tsx';
import { FilterSearch, FilterSelect, RecordList } from '../../ui/record-list.tsx';
import { BankMoney, Instant, Money } from '../../ui/values.tsx';
import { Waiting } from '../../ui/waiting.tsx';

const statusTexts: Readonly<Record<Unmatched['status'], string>> = {
  waiting: 'Waiting',
  assigned: 'Assigned',
  return_asked: 'To be sent back',
  returned: 'Sent back',
  house_asked: 'Said to be ours',
  house_booked: 'Ours',
};

/** Money that came in and that nobody announced. */
export function UnmatchedList() {
  return (
    <RecordList<Unmatched>
      title="Unmatched"
      queue
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
        { name: 'Amount', value: <UnmatchedAmount money={money} /> },
        { name: 'Payer', value: money.payer === '' ? '–' : money.payer },
        { name: 'Text', value: money.remittance === '' ? '–' : money.remittance },
        { name: 'Booked on', value: money.booked_on },
        {
          name: 'Statement',
          value: statement ? (
            <Link component={RouterLink} to={`/statements/${statement._id}`}>
              {statement.file_name}, line {statement.line}
            </Link>
          ) : (
            `None: from the payment service (${money.service})`
          ),
        },
        ...(!money.suggested
          ? []
          : [
              {
                name: 'Suggested deposit',
                value: (
                  <>
                    {money.suggested.reference} of {money.suggested.username},{' '}
                    <Money of={money.suggested.amount} />
                  </>
                ),
              },
            ]),
        ...(money.purpose === null ? [] : [{ name: 'As', value: purposeTexts[money.purpose] }]),
        ...(money.fee === 0 ? [] : [{ name: 'Fee of the service', value: <Money of={money.fee} /> }]),
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

function UnmatchedAmount({ money: { amount, bank_amount, bank_currency } }: { money: Unmatched }) {
  if (bank_amount === null || bank_currency === null) return <Money of={amount} />;
  return <BankMoney of={bank_amount} currency={bank_currency} worth={amount} />;
}

function UnmatchedActions({
  money: { _id: id, seen, status, amount, payer, asked_by, suggested },
}: {
  money: Unmatched;
}) {
  if (status === 'waiting') {
    return (
      <>
        <Allowed to="unmatched.assign">
          <CommandDialog
            label="Assign"
            title="Whose money is it?"
            done="Assigned; the member has it"
            read={readOwner}
            send={(input, key) => api.assignUnmatched({ id, seen, ...input }, key)}
          >
            <p>
              <Money of={amount} /> {payer === '' ? '' : `from ${payer}`} becomes available to the member.
              Enter the reference of a deposit, or a username. Unless the text has that reference, another
              operator approves.
            </p>
            <TextField
              name="to"
              label="Deposit reference or username"
              defaultValue={suggested?.reference ?? ''}
              fullWidth
              autoFocus
              autoComplete="off"
            />
            <TextField name="reason" label="Reason" helperText="It stands in the log." fullWidth multiline />
          </CommandDialog>
        </Allowed>
        <Allowed to="unmatched.return">
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
        </Allowed>
        <HouseDialog id={id} amount={amount} />
      </>
    );
  }
  if (status === 'house_asked') return <HouseActions id={id} seen={seen} askedBy={asked_by} />;
  if (status !== 'return_asked') return null;
  return (
    <Allowed to="unmatched.return">
      <CommandDialog
        label="Mark as sent back"
        title="It was sent back"
        done="Marked as sent back"
        read={readBankReference}
        send={(bank_reference, key) => api.returnUnmatched({ id, seen, bank_reference }, key)}
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
    </Allowed>
  );
}

const purposeTexts = {
  capital: 'Capital, paid in by the owners',
  payment_service: 'Paid out by the payment service',
  interest: 'Interest from the bank',
  fee_returned: 'Fee that the bank gave back',
} as const;

function HouseDialog({ id, amount }: { id: string; amount: number }) {
  return (
    <Allowed to="unmatched.house">
      <CommandDialog
        label="It is ours"
        title="Money of the house itself"
        confirm="Ask"
        done="Asked for; another operator books it"
        plain
        read={readHouse}
        send={(input, key) => api.askUnmatchedHouse({ id, ...input }, key)}
      >
        <p>
          <Money of={amount} /> is then no member’s. Another operator has to book it.
        </p>
        <TextField
          name="purpose"
          label="What it is"
          select
          fullWidth
          defaultValue="capital"
          slotProps={{ select: { native: true } }}
        >
          {Object.entries(purposeTexts).map(([purpose, text]) => (
            <option key={purpose} value={purpose}>
              {text}
            </option>
          ))}
        </TextField>
        <TextField
          name="fee"
          label="Fee kept by the service"
          placeholder="0.00"
          helperText="Only of what the payment service paid out."
          fullWidth
          autoComplete="off"
        />
        <TextField name="reason" label="Reason" helperText="It stands in the log." fullWidth multiline />
      </CommandDialog>
    </Allowed>
  );
}

function HouseActions({ id, seen, askedBy }: { id: string; seen: string; askedBy: string | null }) {
  return (
    <Allowed to="unmatched.house">
      <CommandButton
        label="Book it as ours"
        done={`Booked; ${askedBy} had asked for it`}
        send={(key) => api.bookUnmatchedHouse({ id, seen }, key)}
      />
      <CommandButton
        label="It is not ours"
        done="It waits again"
        plain
        send={(key) => api.keepUnmatched({ id }, key)}
      />
    </Allowed>
  );
}

type House = Omit<Parameters<typeof api.askUnmatchedHouse>[0], 'id'>;

function readHouse(fields: FormData): Reading<House> {
  const text = String(fields.get('fee')).trim();
  const fee = text === '' ? 0n : parseMoney(text);
  if (fee === null) return { wrong: 'Enter the fee as an amount, such as 1.50, or leave it empty.' };
  const reading = readReason(fields);
  if ('wrong' in reading) return reading;
  const purpose = String(fields.get('purpose')) as House['purpose'];
  return { input: { purpose, reason: reading.input, ...(fee > 0n ? { fee: toWire(fee) } : {}) } };
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
