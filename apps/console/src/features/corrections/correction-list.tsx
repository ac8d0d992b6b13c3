import { parseMoney, toWire } from '@handbill/contract/money';
import { Box, TextField } from '@mui/material';
import { api, type Correction } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { RecordCard } from '../../ui/record-card.tsx';
import { FilterSelect, RecordList } from '../../ui/record-list.tsx';
import { Instant, Money } from '../../ui/values.tsx';

const statusTexts: Readonly<Record<Correction['status'], string>> = {
  asked: 'Asked for',
  approved: 'Approved',
  declined: 'Declined',
};

/** Corrections of members' balances: asked for by one operator, approved by another. */
export function CorrectionList() {
  return (
    <RecordList<Correction>
      title="Corrections"
      queue
      filterDefaults={{ status: 'asked' }}
      filter={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <FilterSelect name="status" label="Status" options={statusTexts} />
          <Allowed to="corrections.ask">
            <AskDialog />
          </Allowed>
        </Box>
      }
      card={(correction) => <CorrectionCard correction={correction} />}
    />
  );
}

function AskDialog() {
  return (
    <CommandDialog
      label="Ask for a correction"
      title="Correct a balance"
      confirm="Ask"
      done="Asked for; another operator approves it"
      read={readCorrection}
      send={(input, key) => api.askCorrection(input, key)}
    >
      <p>The member sees the reason. Another operator has to approve it before anything moves.</p>
      <TextField name="username" label="Username" fullWidth autoFocus autoComplete="off" />
      <TextField
        name="amount"
        label="Amount"
        placeholder="-0.00"
        helperText="With a minus it is taken from the member."
        fullWidth
        autoComplete="off"
      />
      <TextField name="reason" label="Reason" helperText="The member reads it." fullWidth multiline />
    </CommandDialog>
  );
}

function CorrectionCard({ correction }: { correction: Correction }) {
  const { _id: id, seen, status } = correction;
  return (
    <RecordCard
      title={correction.member.username}
      state={statusTexts[status]}
      facts={[
        { name: 'Amount', value: <Money of={correction.amount} /> },
        { name: 'Reason', value: correction.reason },
        { name: 'Asked by', value: correction.asked_by },
        { name: 'Asked on', value: <Instant of={correction.asked_at} /> },
        { name: 'Decided by', value: correction.decided_by ?? '–' },
        { name: 'Decided on', value: <Instant of={correction.decided_at} /> },
      ]}
      actions={
        status === 'asked' ? (
          <>
            <Allowed to="corrections.approve">
              <CommandButton
                label="Approve"
                done="Correction approved; the member is told"
                send={(key) => api.approveCorrection({ id, seen }, key)}
              />
            </Allowed>
            <Allowed to="corrections.decline">
              <CommandButton
                label="Decline"
                done="Correction declined"
                plain
                send={(key) => api.declineCorrection({ id }, key)}
              />
            </Allowed>
          </>
        ) : null
      }
    />
  );
}

type Asked = Parameters<typeof api.askCorrection>[0];

function readCorrection(fields: FormData): Reading<Asked> {
  const username = String(fields.get('username')).trim();
  if (username === '') return { wrong: 'Enter the username of the member.' };
  const text = String(fields.get('amount')).replaceAll('\u2212', '-').trim();
  const size = parseMoney(text.replace(/^[+-]\s*/, ''));
  if (size === null || size === 0n) return { wrong: 'Enter an amount, such as 12.50 or -12.50.' };
  const reading = readReason(fields);
  if ('wrong' in reading) return reading;
  return { input: { username, amount: toWire(text.startsWith('-') ? -size : size), reason: reading.input } };
}
