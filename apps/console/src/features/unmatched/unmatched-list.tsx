import { parseMoney, toWire } from '@handbill/contract/money';
import { Link, TextField } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { api, type Unmatched } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { ChoiceField, ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { isKeyOf } from '../../ui/known-keys.ts';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { LostAccess } from '../../ui/values/lost-access.tsx';
import { MemberName } from '../../ui/values/member-name.tsx';
import { BankMoney, Instant, Money } from '../../ui/values/money-and-time.tsx';
import { Waiting } from '../../ui/values/waiting.tsx';
import { statusTexts } from './texts.ts';

/** Incoming payments that match no deposit. */
export function UnmatchedList() {
  return (
    <RecordList<Unmatched>
      title="Unmatched"
      queue
      selects={[{ name: 'status', label: 'Status', options: statusTexts, start: 'waiting' }]}
      search="Payer, text, reference, member, id or amount"
      views="unmatched"
      card={(money) => <UnmatchedCard money={money} />}
    />
  );
}

export function UnmatchedCard({ money }: { money: Unmatched }) {
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
        money.suggested != null && {
          name: 'Suggested deposit',
          value: (
            <>
              {money.suggested.reference} of {money.suggested.username}, <Money of={money.suggested.amount} />
            </>
          ),
        },
        money.purpose !== null && { name: 'Booked as', value: purposeTexts[money.purpose] },
        money.fee !== 0 && { name: 'Payment service fee', value: <Money of={money.fee} /> },
        money.reason !== null && { name: 'Reason', value: money.reason },
        money.member !== null && { name: 'Member', value: <MemberName of={money.member.username} /> },
        money.deposit_reference !== null && { name: 'Deposit', value: money.deposit_reference },
        money.asked_by !== null && { name: 'Requested by', value: money.asked_by },
        money.reversed_at !== null && {
          name: 'Reversed by the payment service',
          value: <Instant of={money.reversed_at} />,
        },
        ...stepFacts('Settled', money.settled_by, money.settled_at),
      ]}
      actions={<UnmatchedActions money={money} />}
    >
      {money.status === 'waiting' || money.status === 'return_asked' ? (
        <Waiting since={money.received_at} />
      ) : null}
      {money.asker_lost_access ? (
        <LostAccess
          of={money.asked_by}
          so={`this ${money.status === 'return_asked' ? 'return can only be cancelled' : 'can only be declined'}`}
        />
      ) : null}
    </RecordCard>
  );
}

function UnmatchedAmount({ money: { amount, bank_amount, bank_currency } }: { money: Unmatched }) {
  if (bank_amount === null || bank_currency === null) return <Money of={amount} />;
  return <BankMoney of={bank_amount} currency={bank_currency} worth={amount} />;
}

function UnmatchedActions({
  money: { _id: id, seen, status, amount, payer, asked_by, asker_lost_access: lost, suggested, reversed_at },
}: {
  money: Unmatched;
}) {
  if (status === 'waiting') {
    return (
      <>
        {reversed_at === null && (
          <Allowed to="unmatched.assign">
            <CommandDialog
              label="Assign"
              title="Assign this money"
              done="Assigned and credited to the member"
              read={readOwner}
              send={(input, key) => api.assignUnmatched({ id, seen, ...input }, key)}
            >
              <p>
                <Money of={amount} /> {payer === '' ? '' : `from ${payer}`} becomes available to the member.
                Enter a deposit reference or a username. Unless the payment’s text contains that reference,
                another operator has to approve. If the deposit’s rate no longer holds, the request shows what
                the company pays, and another operator has to approve in any case.
              </p>
              <TextField
                name="to"
                label="Deposit reference or username"
                defaultValue={suggested?.reference ?? ''}
                fullWidth
                autoFocus
                autoComplete="off"
              />
              <ReasonField />
            </CommandDialog>
          </Allowed>
        )}
        <Allowed to="unmatched.return">
          <CommandDialog
            label="Return"
            title="Return this money"
            done="Return requested; another operator has to carry it out"
            plain
            read={readReason}
            send={(reason, key) => api.askUnmatchedReturn({ id, reason }, key)}
          >
            <p>Another operator has to send the money back and record the bank’s reference.</p>
            <ReasonField autoFocus />
          </CommandDialog>
        </Allowed>
        {reversed_at === null && <OwnMoneyDialog id={id} amount={amount} />}
      </>
    );
  }
  if (status === 'company_asked') return <OwnMoneyActions {...{ id, seen, lost }} askedBy={asked_by} />;
  if (status !== 'return_asked') return null;
  return (
    <Allowed to="unmatched.return">
      {lost ? null : (
        <CommandDialog
          label="Mark as returned"
          title="Mark as returned"
          done="Marked as returned"
          read={readBankReference}
          send={(bank_reference, key) => api.returnUnmatched({ id, seen, bank_reference }, key)}
        >
          <p>
            Send <Money of={amount} /> back to {payer === '' ? 'the payer' : payer}, then enter the bank’s
            reference. {asked_by} requested the return, so another operator has to carry it out.
          </p>
          <TextField name="bank_reference" label="Bank reference" fullWidth autoFocus autoComplete="off" />
        </CommandDialog>
      )}
      <CommandButton
        label="Cancel return"
        done="Return cancelled; the money is waiting again"
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
  fee_returned: 'Refunded bank fee',
} as const;

function OwnMoneyDialog({ id, amount }: { id: string; amount: number }) {
  return (
    <Allowed to="unmatched.company">
      <CommandDialog
        label="Company money"
        title="Claim as company money"
        confirm="Request"
        done="Requested; another operator has to book it"
        plain
        read={readOwnMoney}
        send={(input, key) => api.askUnmatchedCompany({ id, ...input }, key)}
      >
        <p>
          <Money of={amount} /> then belongs to no member. Another operator has to book it.
        </p>
        <ChoiceField name="purpose" label="Kind" start="capital" options={purposeTexts} />
        <TextField
          name="fee"
          label="Fee kept by the payment service"
          placeholder="0.00"
          helperText="Only for money paid out by the payment service"
          fullWidth
          autoComplete="off"
        />
        <ReasonField />
      </CommandDialog>
    </Allowed>
  );
}

function OwnMoneyActions({
  id,
  seen,
  askedBy,
  lost,
}: {
  id: string;
  seen: string;
  askedBy: string | null;
  lost: boolean;
}) {
  return (
    <Allowed to="unmatched.company">
      {lost ? null : (
        <CommandButton
          label="Book as company money"
          done={`Booked, as requested by ${askedBy}`}
          send={(key) => api.bookUnmatchedCompany({ id, seen }, key)}
        />
      )}
      <CommandButton
        label="Decline"
        done="Declined; the money is waiting again"
        plain
        send={(key) => api.keepUnmatched({ id }, key)}
      />
    </Allowed>
  );
}

type OwnMoney = Omit<Parameters<typeof api.askUnmatchedCompany>[0], 'id'>;

function readOwnMoney(fields: FormData): Reading<OwnMoney> {
  const text = String(fields.get('fee')).trim();
  const fee = text === '' ? 0n : parseMoney(text);
  if (fee === null) return { wrong: 'Enter the fee as an amount, such as 1.50, or leave it empty.' };
  const reading = readReason(fields);
  if ('wrong' in reading) return reading;
  const purpose = fields.get('purpose');
  if (!isKeyOf(purposeTexts, purpose)) return { wrong: 'Choose what it is.' };
  return { input: { purpose, reason: reading.input, ...(fee > 0n ? { fee: toWire(fee) } : {}) } };
}

type Owner = Pick<Parameters<typeof api.assignUnmatched>[0], 'to' | 'reason'>;

function readOwner(fields: FormData): Reading<Owner> {
  const to = String(fields.get('to')).trim();
  if (to === '') return { wrong: 'Enter a deposit reference or a username.' };
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
