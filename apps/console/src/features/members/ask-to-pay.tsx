import { TextField } from '@mui/material';
import { api, type MemberProfile } from '../../api.ts';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { Money } from '../../ui/values.tsx';

/** Asks that a locked member is paid out; another operator approves it. */
export function AskToPay({ profile: { member, bank } }: { profile: MemberProfile }) {
  return (
    <CommandDialog
      label="Pay out"
      title={`Pay out ${member.username}`}
      confirm="Ask"
      done="Asked for; another operator approves it under Locked withdrawals"
      read={readReason}
      send={(reason, key) => api.askLockedWithdrawal({ id: member._id, reason }, key)}
    >
      <p>
        <Money of={member.account_balance} />
        {bank === null
          ? ' is available, and no bank account is saved to pay it to.'
          : ` is available, and goes to ${bank.account_name}, ${bank.account_number} at ${bank.bank_name}. `}
        Another operator has to approve it; then it is paid as every withdrawal is, less the fee.
      </p>
      <TextField
        name="reason"
        label="Reason"
        helperText="It stands in the log."
        fullWidth
        multiline
        autoFocus
      />
    </CommandDialog>
  );
}
