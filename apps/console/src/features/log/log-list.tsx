import { toWire } from '@handbill/contract/money';
import { businessDate, fromIso, startOfBusinessDate } from '@handbill/contract/time';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { answers } from '../../data/answers.ts';
import type { LogEntry } from '../../data/api.ts';
import { useInstance } from '../../data/instance.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { wordsOf } from './words-of.ts';

/** Recorded in minor units. */
const amounts = new Set([
  'amount',
  'fee',
  'announced',
  'credited',
  'credited_alone',
  'returned',
  'total',
  'joining_fee',
  'list_price',
  'reward_per_visit',
]);

/** The audit log, newest first. */
export function LogList() {
  const { timezone } = useInstance();
  return (
    <RecordList<LogEntry> title="Audit log" queue={false} card={(entry) => <LogCard entry={entry} />}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ChainState />
        {timezone === undefined ? null : <LogFilter timezone={timezone} />}
      </Box>
    </RecordList>
  );
}

function LogFilter({ timezone }: { timezone: string }) {
  const { filterValues, setFilters } = useListContext();
  const startOf = (day: string) => (day === '' ? '' : startOfBusinessDate(day, timezone).toISOString());
  const dayOf = (name: string) =>
    filterValues[name] ? businessDate(fromIso(filterValues[name]), timezone) : '';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const field = (name: string) => String(fields.get(name)).trim();
    setFilters({
      operator: field('operator').toLowerCase(),
      action: field('action').toLowerCase().replaceAll(' ', '_'),
      subject: field('subject'),
      from: startOf(field('from')),
      to: startOf(field('to')),
    });
  }

  return (
    <Box
      component="form"
      role="search"
      key={JSON.stringify(filterValues)}
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
        alignItems: 'center',
      }}
    >
      <TextField
        name="operator"
        label="Operator"
        defaultValue={filterValues.operator ?? ''}
        autoComplete="off"
      />
      <TextField
        name="action"
        label="Action"
        placeholder="Deposit confirmed"
        defaultValue={wordsOf(filterValues.action ?? '')}
        autoComplete="off"
      />
      <TextField
        name="subject"
        label="About"
        placeholder="Name or id"
        defaultValue={filterValues.subject ?? ''}
        autoComplete="off"
      />
      <DayField name="from" label="From" day={dayOf('from')} />
      <DayField name="to" label="Before" day={dayOf('to')} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="outlined">
          Search
        </Button>
        <Button onClick={() => setFilters({})}>Clear</Button>
      </Box>
    </Box>
  );
}

function DayField(props: { name: string; label: string; day: string }) {
  return (
    <TextField
      type="date"
      name={props.name}
      label={props.label}
      defaultValue={props.day}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** Whether the whole chain was intact when it was last checked. */
function ChainState() {
  const chain = useQuery(answers.logChain()).data;
  if (chain === undefined) return null;
  if (chain === null)
    return <Alert severity="info">The chain of the audit log has not been checked yet.</Alert>;
  return chain.findings === 0 ? (
    <Alert severity="success" role="status">
      The chain of the whole audit log was verified on <Instant of={chain.checked_at} />.
    </Alert>
  ) : (
    <Alert severity="error">
      The chain of the audit log is broken in {chain.findings} places (checked on{' '}
      <Instant of={chain.checked_at} />
      ). The audit lists them.
    </Alert>
  );
}

function LogCard({ entry }: { entry: LogEntry }) {
  const { changes, details } = entry;
  return (
    <RecordCard
      title={wordsOf(entry.action)}
      state={entry.operator.username}
      facts={[
        { name: 'On', value: <Instant of={entry.at} /> },
        { name: 'About', value: <Subject entry={entry} /> },
        ...changes.map(({ what, before, after }) => ({
          name: wordsOf(what),
          value: <Change before={sideOf(what, before)} after={sideOf(what, after)} />,
        })),
        ...details
          .filter(({ value }) => value !== null && value !== '')
          .map(({ name, value }) => ({ name: wordsOf(name), value: shown(name, value ?? '') })),
      ]}
    />
  );
}

function shown(name: string, value: string) {
  return amounts.has(name) && /^-?\d+$/.test(value) ? <Money of={toWire(BigInt(value))} /> : value;
}

function Subject({ entry: { subject, subject_name } }: { entry: LogEntry }) {
  const { setFilters } = useListContext();
  const kind = wordsOf(subject.split('/')[0] ?? '');
  return (
    <Button
      size="small"
      title={subject}
      onClick={() => setFilters({ subject })}
      sx={{ p: 0, textAlign: 'start', justifyContent: 'start', overflowWrap: 'anywhere' }}
    >
      {subject_name === null ? subject : `${kind} ${subject_name}`}
    </Button>
  );
}

function sideOf(what: string, side: string | null): ReactNode {
  if (side === null) return 'none';
  return what === 'state' ? wordsOf(side) : shown(what, side);
}

/** The old value, struck out, and the new one. */
function Change({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <>
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {before}
      </Box>{' '}
      <span aria-hidden="true">→</span>{' '}
      <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 700 }}>
        {after}
      </Box>
    </>
  );
}
