import { TextField } from '@mui/material';
import { api, type ReversalReason } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { Money } from '../../ui/values.tsx';
import { markOf, reversalTexts } from './texts.ts';

type Which = { visits: string[] } | { share_id: string } | { network: string };
type Why = Pick<Parameters<typeof api.reverseVisits>[0], 'reason' | 'note'>;

/** Refuses verified visits that have not settled, after saying what that does. */
export function RefuseVisits({ which, count, rewards }: { which: Which; count: number; rewards: number }) {
  if (count === 0) return null;
  const visits = count === 1 ? '1 visit' : `${count} visits`;
  return (
    <Allowed to="traffic.reverse">
      <CommandDialog<Why>
        label={`Refuse ${visits}`}
        title={`Refuse ${visits} that were verified`}
        confirm="Refuse"
        done="Refused; both sides are told why"
        plain
        read={readWhy}
        send={(why, key) => api.reverseVisits({ ...which, ...why }, key)}
      >
        <p>
          <Money of={rewards} /> of rewards do not become claimable. What was set apart for them, with the
          fees, goes back to the order. What settles before you confirm stays paid.
        </p>
        <TextField
          select
          name="reason"
          label="Reason"
          helperText="Both sides read it."
          defaultValue=""
          fullWidth
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="" disabled>
            Choose …
          </option>
          {Object.entries(reversalTexts).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </TextField>
        <TextField name="note" label="What you saw" helperText="It stands in the log." fullWidth multiline />
      </CommandDialog>
    </Allowed>
  );
}

function readWhy(fields: FormData): Reading<Why> {
  const reason = String(fields.get('reason'));
  if (!Object.hasOwn(reversalTexts, reason)) return { wrong: 'Choose a reason.' };
  const note = new FormData();
  note.set('reason', String(fields.get('note')));
  const reading = readReason(note);
  return 'wrong' in reading ? reading : { input: { reason: reason as ReversalReason, note: reading.input } };
}

/** Blocks a network that visits came from. */
export function BlockNetwork({ network }: { network: string }) {
  return (
    <Allowed to="blocks.manage">
      <CommandDialog<{ reason: string; days: number }>
        label="Block this network"
        title={`Block the network ${markOf(network)}`}
        confirm="Block"
        done="Network blocked"
        plain
        read={(fields) => {
          const reading = readReason(fields);
          return 'wrong' in reading
            ? reading
            : { input: { reason: reading.input, days: Number(fields.get('days')) } };
        }}
        send={(input, key) => api.addBlock({ kind: 'network', value: network, ...input }, key)}
      >
        <p>Visits from it are refused from now on, whatever browser they name. Its address is not stored.</p>
        <TextField
          name="reason"
          label="Reason"
          helperText="Operators read it."
          fullWidth
          multiline
          autoFocus
        />
        <DaysField />
      </CommandDialog>
    </Allowed>
  );
}

/** For how long. */
export function DaysField() {
  return (
    <TextField
      select
      name="days"
      label="For"
      defaultValue="30"
      fullWidth
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="1">One day</option>
      <option value="7">7 days</option>
      <option value="30">30 days</option>
      <option value="90">90 days</option>
      <option value="365">A year</option>
    </TextField>
  );
}
