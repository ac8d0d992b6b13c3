import { fromWire, parseMoney, parseWhole, toDecimal, toWire } from '@handbill/contract/money';
import { TextField } from '@mui/material';
import { api, type Deposit } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { ReasonDialog } from '../../ui/commands/reason-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { MemberName } from '../../ui/values/member-name.tsx';
import { BankMoney, Instant, Money } from '../../ui/values/money-and-time.tsx';
import { Waiting } from '../../ui/values/waiting.tsx';
import { reasonTexts, statusTexts } from './texts.ts';

/** One deposit, announced and credited; a pending one can be confirmed or rejected. */
export function DepositCard({ deposit }: { deposit: Deposit }) {
  return (
    <RecordCard
      title={deposit.reference}
      state={statusTexts[deposit.status]}
      facts={[
        { name: 'Member', value: <MemberName of={deposit.member.username} /> },
        { name: 'Announced', value: <Announced deposit={deposit} /> },
        ...rateFacts(deposit),
        { name: 'Credited', value: <Credited deposit={deposit} /> },
        { name: 'Bank reference', value: deposit.bank_reference ?? '–' },
        { name: 'Announced on', value: <Instant of={deposit.created_at} /> },
        { name: 'Settled on', value: <Instant of={deposit.settled_at} /> },
        deposit.reason !== null && {
          name: 'Reason',
          value: reasonTexts[deposit.reason],
        },
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

function Announced({ deposit: { amount, bank_amount, bank_currency } }: { deposit: Deposit }) {
  if (bank_amount === null || bank_currency === null) return <Money of={amount} />;
  return <BankMoney of={bank_amount} currency={bank_currency} worth={amount} />;
}

function Credited({ deposit: { credited, bank_credited, bank_currency } }: { deposit: Deposit }) {
  if (bank_credited === null || bank_currency === null) return <Money of={credited} />;
  return <BankMoney of={bank_credited} currency={bank_currency} worth={credited} />;
}

/** The rate fixed when the deposit was announced; none if it is paid in the currency of the balances. */
function rateFacts({ bank_rate, bank_currency }: Deposit) {
  if (bank_rate === null || bank_currency === null) return [];
  return [{ name: 'Rate', value: <BankMoney of={bank_rate} currency={bank_currency} worth={100} /> }];
}

function DepositActions({ deposit }: { deposit: Deposit }) {
  const { _id: id, seen, status, bank_currency: currency } = deposit;
  return (
    <>
      <CommandDialog
        label="Confirm"
        title="Confirm deposit"
        confirm="Confirm deposit"
        done="Deposit credited"
        read={(fields) => readDeposit(fields, currency)}
        send={(received, key) => api.confirmDeposit({ id, seen, ...received }, key)}
      >
        <p>
          {deposit.member.username} announced <Announced deposit={deposit} /> with reference{' '}
          {deposit.reference}. Enter the amount on the bank statement: it is credited even if it differs.
        </p>
        <TextField
          name="amount"
          label={currency === null ? 'Amount received' : `Amount received in ${currency}`}
          defaultValue={announcedText(deposit)}
          fullWidth
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextField name="bank_reference" label="Bank reference" fullWidth autoComplete="off" />
        <ReasonField help="Required if the amount is far from the announced one. Another operator then has to approve, as well as if the deposit’s rate no longer holds." />
      </CommandDialog>
      {status === 'pending' ? (
        <ReasonDialog
          label="Reject"
          title="Reject this deposit"
          done="Deposit rejected"
          reasons={reasonTexts}
          send={({ reason }, key) => api.rejectDeposit({ id, reason }, key)}
        />
      ) : null}
    </>
  );
}

/** The announced amount, which most payments match exactly. */
function announcedText({ amount, bank_amount }: Deposit): string {
  return bank_amount === null ? toDecimal(fromWire(amount)) : String(bank_amount);
}

type Received = Omit<Parameters<typeof api.confirmDeposit>[0], 'id' | 'seen'>;

function readDeposit(fields: FormData, currency: string | null): Reading<Received> {
  const text = String(fields.get('amount'));
  const received = currency === null ? parseMoney(text) : parseWhole(text);
  if (received === null || received === 0n) {
    return {
      wrong:
        currency === null
          ? 'Enter the amount received, such as 12.50.'
          : `Enter the amount received in ${currency}, such as 520000.`,
    };
  }
  const bankReference = String(fields.get('bank_reference')).trim();
  if (bankReference === '') return { wrong: 'Enter the bank reference of the payment.' };
  const amount = toWire(received);
  const reason = String(fields.get('reason')).trim();
  return {
    input: {
      ...(currency === null ? { amount } : { bank_amount: amount }),
      ...(reason === '' ? {} : { reason }),
      bank_reference: bankReference,
    },
  };
}
