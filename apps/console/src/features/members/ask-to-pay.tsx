import { api, type MemberProfile } from '../../data/api.ts';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { Money } from '../../ui/values/money-and-time.tsx';

/** Requests a payout to a locked member, which another operator has to approve. */
export function AskToPay({ profile: { member, bank } }: { profile: MemberProfile }) {
  return (
    <CommandDialog
      label="Pay out"
      title={`Pay out ${member.username}`}
      confirm="Request"
      done="Requested; another operator approves it under Locked withdrawals"
      read={readReason}
      send={(reason, key) => api.askLockedWithdrawal({ id: member._id, reason }, key)}
    >
      <p>
        <Money of={member.account_balance} />
        {bank === null
          ? ' is available, but the member has not saved a bank account. '
          : ` is available and goes to ${bank.account_name}, ${bank.account_number} at ${bank.bank_name}. `}
        Once another operator has approved, it is paid like any withdrawal, minus the fee.
      </p>
      <ReasonField autoFocus />
    </CommandDialog>
  );
}
