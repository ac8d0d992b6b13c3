import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { api, type HeldNetwork } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ChoiceField, ReasonField } from '../../ui/forms/fields.tsx';
import { readChosen, readNote, readReason } from '../../ui/forms/read-reason.ts';
import { keysOf } from '../../ui/known-keys.ts';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';
import { Waiting } from '../../ui/values/waiting.tsx';
import { BlockNetwork } from './commands.tsx';
import { heldRefusalTexts, heldTexts, markOf, visitsText } from './texts.ts';

/** All held visits from one network, which are decided together. */
export function HeldVisitCard({ held }: { held: HeldNetwork }) {
  const { network } = held;
  return (
    <RecordCard
      title={network === null ? 'Network no longer known' : `Network ${markOf(network)}`}
      state={`${visitsText(held.visits)} held`}
      facts={[
        { name: 'Held because', value: reasonsText(held) },
        { name: 'Rewards', value: <Money of={held.rewards} /> },
        { name: 'Browsers', value: held.browsers },
        { name: 'Taps', value: held.taps },
        { name: 'Opening to decision', value: `standard deviation ${held.seconds_deviation}\u00a0s` },
        { name: 'Verified from there', value: held.verified },
        { name: 'Shares', value: held.shares },
        { name: 'Sharers', value: sharersText(held) },
      ]}
      actions={
        <>
          <Allowed to="held_visits.decide">
            <Decisions held={held} />
          </Allowed>
          {network === null ? null : <BlockNetwork network={network} />}
        </>
      }
    >
      <Waiting since={held.first_at} due={held.due_at} />
      {network === null ? null : (
        <Link component={RouterLink} to={`/traffic?view=visits&network=${network}&days=7`}>
          All visits from this network
        </Link>
      )}
    </RecordCard>
  );
}

function Decisions({ held: { _id: id, seen, up_to, visits, rewards } }: { held: HeldNetwork }) {
  const shown = { id, seen, up_to };
  const text = visitsText(visits);
  return (
    <>
      <CommandDialog<string>
        label={`Verify ${text}`}
        title={`Verify ${text}`}
        confirm="Verify"
        done="Verified; they can be claimed once they settle"
        read={(fields) => readReason(fields, 'note')}
        send={(note, key) => api.verifyHeldVisits({ ...shown, note }, key)}
      >
        <p>
          They count, and <Money of={rewards} /> of rewards will be paid. Until they settle, they can still be
          refused under Traffic.
        </p>
        <ReasonField name="note" label="What you observed" autoFocus />
      </CommandDialog>
      <CommandDialog
        label={`Refuse ${text}`}
        title={`Refuse ${text}`}
        confirm="Refuse"
        done="Refused; both sides see the reason"
        plain
        read={(fields) => readChosen(fields, heldRefusalTexts, readNote)}
        send={(why, key) => api.refuseHeldVisits({ ...shown, ...why }, key)}
      >
        <p>
          <Money of={rewards} /> of rewards will not be paid. Running shares get the places back; the amount
          reserved by ended ones returns to the order.
        </p>
        <ChoiceField name="reason" label="Reason" help="Visible to both sides." options={heldRefusalTexts} />
        <ReasonField name="note" label="What you observed" />
      </CommandDialog>
    </>
  );
}

function reasonsText({ held_for }: HeldNetwork): string {
  return keysOf(heldTexts)
    .flatMap((reason) => {
      const visits = held_for[reason] ?? 0;
      return visits > 0 ? [`${visits} × ${heldTexts[reason]}`] : [];
    })
    .join(', ');
}

function sharersText({ sharers }: HeldNetwork): string {
  return sharers.map(({ username, visits }) => `${username} (${visits})`).join(', ');
}
