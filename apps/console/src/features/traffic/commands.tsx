import { api } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ChoiceField, ReasonField } from '../../ui/forms/fields.tsx';
import { readChosen, readNote, readReason } from '../../ui/forms/read-reason.ts';
import { Money } from '../../ui/values/money-and-time.tsx';
import { markOf, reversalTexts, visitsText } from './texts.ts';

type Which = { visits: string[] } | { share_id: string } | { network: string };

/** Refuses verified visits that have not settled yet. The dialog states the effects first. */
export function RefuseVisits({ which, count, rewards }: { which: Which; count: number; rewards: number }) {
  if (count === 0) return null;
  const visits = visitsText(count);
  return (
    <Allowed to="traffic.reverse">
      <CommandDialog
        label={`Refuse ${visits}`}
        title={`Refuse ${visits}`}
        confirm="Refuse"
        done="Refused; both sides are notified of the reason"
        plain
        read={(fields) => readChosen(fields, reversalTexts, readNote)}
        send={(why, key) => api.reverseVisits({ ...which, ...why }, key)}
      >
        <p>
          <Money of={rewards} /> of rewards are cancelled. The amount reserved for them, with the fees,
          returns to the order. Visits that settle before you confirm stay paid.
        </p>
        <ChoiceField name="reason" label="Reason" help="Visible to both sides." options={reversalTexts} />
        <ReasonField name="note" label="What you observed" />
      </CommandDialog>
    </Allowed>
  );
}

/** Blocks a network. */
export function BlockNetwork({ network }: { network: string }) {
  return (
    <Allowed to="blocks.manage">
      <CommandDialog<{ reason: string; days: number }>
        label="Block this network"
        title={`Block the network ${markOf(network)}`}
        confirm="Block"
        done="Network blocked"
        plain
        // Held visits from it are still to be verified or refused.
        decides={false}
        read={(fields) => {
          const reading = readReason(fields);
          return 'wrong' in reading
            ? reading
            : { input: { reason: reading.input, days: Number(fields.get('days')) } };
        }}
        send={(input, key) => api.addBlock({ kind: 'network', value: network, ...input }, key)}
      >
        <p>New visits from this network are refused, from any browser. Its address is not stored.</p>
        <ReasonField help="Visible to operators." autoFocus />
        <DaysField />
      </CommandDialog>
    </Allowed>
  );
}

/** How long a block lasts. */
export function DaysField() {
  return (
    <ChoiceField
      name="days"
      label="Duration"
      start="30"
      options={{ '1': '1 day', '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' }}
    />
  );
}
