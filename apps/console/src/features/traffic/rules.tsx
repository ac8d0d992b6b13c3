import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useRefresh } from 'react-admin';
import { api, type RuleTrial } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { RecordCard } from '../../ui/record-card.tsx';
import { Money } from '../../ui/values.tsx';
import { percentText } from './texts.ts';

type Rule = RuleTrial['rule'];

const DAYS = '7';

const rules: Readonly<Record<Rule, { name: string; what: string; unit: string }>> = {
  dwell_seconds: {
    name: 'Seconds that a visitor stays',
    what: 'A visit counts when the page was open for so long. The page waits that long by itself, so most people who left early in the past would have stayed.',
    unit: 'seconds',
  },
  visits_per_network_hour: {
    name: 'Openings of one network in an hour',
    what: 'Beyond so many openings of links from one network and browser within an hour, visits are refused.',
    unit: 'openings',
  },
  settle_minutes: {
    name: 'Minutes until a visit settles',
    what: 'Until then a verified visit can be refused, and its reward cannot be claimed.',
    unit: 'minutes',
  },
};

/** The rules by which visits are judged: tried on what was, before they are switched on. */
export function Rules() {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        Try a value on the visits of the last {DAYS} days. Nothing changes until you switch it on; then it
        holds for visits from that moment on.
      </Typography>
      {(Object.keys(rules) as Rule[]).map((rule) => (
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
    <RecordCard title={name} state={current === undefined ? '…' : `${current} ${unit}`} facts={[]}>
      <Typography sx={{ my: 1, maxWidth: '70ch' }}>{what}</Typography>
      <Box
        component="form"
        onSubmit={submit}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        <TextField
          name="value"
          label="Tried value"
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
  return useQuery({
    queryKey: ['traffic', 'trial', rule, value],
    queryFn: async () => (await api.tryRule({ rule, value: value ?? '', days: DAYS })).data,
    enabled: value !== null,
    retry: false,
  });
}

/** What the value would have done. */
function Effect({
  trial: { rule, value, verified, judged, affected, rewards, sharers },
}: {
  trial: RuleTrial;
}) {
  const done = rule === 'settle_minutes' ? 'would have been paid later' : 'would have been refused';
  return (
    <Alert severity={affected === 0 ? 'info' : 'warning'} role="note">
      With {value}, {affected} of {judged} verified visits of the last {DAYS} days (
      {percentText(affected, judged)}) {done}
      {affected === 0 ? (
        '.'
      ) : (
        <>
          : rewards of <Money of={rewards} /> to {sharers === 1 ? '1 sharer' : `${sharers} sharers`}.
        </>
      )}
      {judged < verified
        ? ` Of ${verified - judged} more the network is not known any more: its hash is kept for two days.`
        : ''}
    </Alert>
  );
}

function SwitchOn({ trial: { rule, value } }: { trial: RuleTrial }) {
  const refresh = useRefresh();
  const setting = useQuery({
    queryKey: ['settings', rule],
    queryFn: async () => (await api.listSettings({})).data.find(({ _id }) => _id === rule) ?? null,
    retry: false,
  }).data;
  if (!setting) return null;
  return (
    <Allowed to="settings.change">
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CommandButton
          label={setting.two_people ? `Ask for ${value}` : `Switch on ${value}`}
          done={setting.two_people ? 'Asked for; another operator approves it' : 'Rule changed'}
          send={async (key) => {
            const reason = { reason: 'Tried on the traffic page' };
            await api.changeSetting(
              { key: rule, value, version: setting.version, ...(setting.two_people ? reason : {}) },
              key,
            );
            refresh();
          }}
        />
      </Box>
    </Allowed>
  );
}
