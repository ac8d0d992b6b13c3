import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answers } from '../../data/answers.ts';
import { api, type RuleTrial } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { failureText } from '../../ui/failures/failure-text.ts';
import { keysOf } from '../../ui/known-keys.ts';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { counted } from '../../ui/values/counted.ts';
import { Money } from '../../ui/values/money-and-time.tsx';
import { percentText } from './texts.ts';

type Rule = RuleTrial['rule'];

const DAYS = '7';

const REFUSED = 'would have been refused';
const HELD = 'would have been held';

/** `done` is what would have happened to a visit. */
const rules: Readonly<Record<Rule, { name: string; what: string; unit: string; done: string }>> = {
  dwell_seconds: {
    name: 'Minimum view time',
    what: 'A visit counts once the page has been open this long. The page reports a visit only then, so most past visits that look too short would have lasted longer.',
    unit: 'seconds',
    done: REFUSED,
  },
  tap_seconds: {
    name: 'Minimum view time before a tap',
    what: 'A tap on the button counts the visit once the page has been open this long. Visitors who tapped earlier may have stayed until the minimum view time.',
    unit: 'seconds',
    done: 'would not have counted by their tap',
  },
  visits_per_network_hour: {
    name: 'Openings per network and hour',
    what: 'Further visits from one network within an hour, from any of its browsers, are refused.',
    unit: 'openings',
    done: REFUSED,
  },
  prefix_visits_hour: {
    name: 'Visits to one share per network and hour',
    what: 'Further visits from one network to one share within an hour are held.',
    unit: 'visits',
    done: HELD,
  },
  prefix_campaign_visits_hour: {
    name: 'Visits to one order per network and hour',
    what: 'Further visits from one network to all shares of one order within an hour are held.',
    unit: 'visits',
    done: HELD,
  },
  prefix_sharer_visits_day: {
    name: 'Visits to one sharer alone per network and day',
    what: 'Further visits from a network that visits mostly what one member shares are held.',
    unit: 'visits',
    done: HELD,
  },
  look_minutes: {
    name: 'Minutes between browsers that look the same',
    what: 'A visit this soon after another one by a browser of the same name is held if its network visits mostly what one member shares.',
    unit: 'minutes',
    done: HELD,
  },
  settle_minutes: {
    name: 'Minutes until a visit settles',
    what: 'Until a visit settles, it can still be refused and its reward cannot be claimed.',
    unit: 'minutes',
    done: 'would have been paid later',
  },
};

/** The rules that judge visits. A new value can be tried on past visits before it takes effect. */
export function Rules() {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        Try a value on the visits of the last {DAYS} days. Nothing changes until you apply it; it then applies
        to new visits.
      </Typography>
      {keysOf(rules).map((rule) => (
        <RuleCard key={rule} rule={rule} />
      ))}
    </Box>
  );
}

function RuleCard({ rule }: { rule: Rule }) {
  const { name, what, unit } = rules[rule];
  const [value, setValue] = useState<string | null>(null);
  const current = useTrial(rule, '0').data?.current;
  const trial = useTrial(rule, value);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setValue(String(new FormData(event.currentTarget).get('value')).trim());
  }

  return (
    <RecordCard title={name} state={current === undefined ? '…' : `${current} ${unit}`}>
      <Typography sx={{ my: 1, maxWidth: '70ch' }}>{what}</Typography>
      <Box
        component="form"
        onSubmit={submit}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        <TextField
          name="value"
          label="Value to try"
          type="number"
          required
          autoComplete="off"
          sx={{ width: 140 }}
          slotProps={{ htmlInput: { min: 0, max: 10_080, step: 1 }, inputLabel: { shrink: true } }}
        />
        <Button type="submit" variant="outlined">
          Try
        </Button>
      </Box>
      <Box role="status" sx={{ mt: 1 }}>
        {trial.error ? <Alert severity="warning">{failureText(trial.error)}</Alert> : null}
        {trial.data ? <Effect trial={trial.data} /> : null}
      </Box>
      {trial.data && trial.data.value !== trial.data.current ? <SwitchOn trial={trial.data} /> : null}
    </RecordCard>
  );
}

function useTrial(rule: Rule, value: string | null) {
  return useQuery({ ...answers.ruleTrial(rule, value ?? '', DAYS), enabled: value !== null });
}

/** How the value would have changed the outcome of past visits. */
function Effect({
  trial: { rule, value, verified, judged, affected, rewards, sharers },
}: {
  trial: RuleTrial;
}) {
  const { done } = rules[rule];
  return (
    <Alert severity={affected === 0 ? 'info' : 'warning'} role="note">
      With {value}, {affected} of {judged} verified visits of the last {DAYS} days (
      {percentText(affected, judged)}) {done}
      {affected === 0 ? (
        '.'
      ) : (
        <>
          : rewards of <Money of={rewards} /> to {counted(sharers, 'sharer')}.
        </>
      )}
      {judged < verified
        ? ` The networks of ${verified - judged} other visits are no longer known: their hashes are kept for two days.`
        : ''}
    </Alert>
  );
}

function SwitchOn({ trial: { rule, value } }: { trial: RuleTrial }) {
  const setting = useQuery(answers.settings()).data?.find(({ _id }) => _id === rule);
  if (!setting) return null;
  return (
    <Allowed to="settings.change">
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CommandButton
          label={setting.two_people ? `Request ${value}` : `Apply ${value}`}
          done={setting.two_people ? 'Requested; another operator has to approve it' : 'Rule changed'}
          send={(key) => {
            const reason = setting.two_people ? { reason: 'Tried on the traffic page' } : {};
            return api.changeSetting({ key: rule, value, version: setting.version, ...reason }, key);
          }}
        />
      </Box>
    </Allowed>
  );
}
