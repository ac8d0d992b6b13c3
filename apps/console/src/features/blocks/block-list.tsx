import { Box, TextField } from '@mui/material';
import { api, type Block } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { RecordCard } from '../../ui/record-card.tsx';
import { FilterSelect, RecordList } from '../../ui/record-list.tsx';
import { Instant } from '../../ui/values.tsx';
import { DaysField } from '../traffic/commands.tsx';

const kindTexts: Readonly<Record<Block['kind'], string>> = {
  host: 'Landing site',
  network: 'Network',
  agent: 'Browser',
};
const stateTexts = { holds: 'Holds', ended: 'Ended' } as const;
const networkTexts = {
  waited_for: 'Known by the hash of a day, until it comes back',
  known: 'Came back, and is known until the block ends',
  forgotten: 'Forgotten',
} as const;

/** What the house does not take: landing sites, networks, browsers. */
export function BlockList() {
  return (
    <RecordList<Block>
      title="Blocks"
      filterDefaults={{ state: 'holds' }}
      filter={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <FilterSelect name="kind" label="What" options={kindTexts} />
          <FilterSelect name="state" label="State" options={stateTexts} />
          <Allowed to="blocks.manage">
            <AddDialog
              kind="host"
              label="Block a landing site"
              field="Site"
              help="noodles.example stands for all addresses below it, too. Orders that run go on until you stop them."
            />
            <AddDialog
              kind="agent"
              label="Block a browser"
              field="Part of its name"
              help="What its user agent contains. Parts that ordinary browsers share are not taken."
            />
          </Allowed>
        </Box>
      }
      card={(block) => <BlockCard block={block} />}
    />
  );
}

function BlockCard({ block }: { block: Block }) {
  const { _id: id, kind, network } = block;
  return (
    <RecordCard
      title={block.value}
      state={`${kindTexts[kind]}, ${block.ended_at === null ? 'blocked' : 'ended'}`}
      facts={[
        { name: 'Reason', value: block.reason },
        { name: 'Blocked by', value: block.created_by },
        { name: 'Since', value: <Instant of={block.created_at} /> },
        {
          name: block.ended_at === null ? 'Until' : 'Ended',
          value: <Instant of={block.ended_at ?? block.ends_at} />,
        },
        ...(block.ended_by === null ? [] : [{ name: 'Ended by', value: block.ended_by }]),
        kind === 'host'
          ? { name: 'Orders that lead there and run', value: block.orders_running }
          : { name: 'Visits refused', value: block.visits_refused },
        ...(network === null ? [] : [{ name: 'Its hash', value: networkTexts[network] }]),
      ]}
      actions={
        block.ended_at === null ? (
          <Allowed to="blocks.manage">
            <CommandButton label="End" done="Block ended" plain send={(key) => api.endBlock({ id }, key)} />
          </Allowed>
        ) : null
      }
    />
  );
}

type Asked = Parameters<typeof api.addBlock>[0];

function AddDialog({
  kind,
  label,
  field,
  help,
}: {
  kind: Asked['kind'];
  label: string;
  field: string;
  help: string;
}) {
  const read = (fields: FormData): Reading<Asked> => {
    const value = String(fields.get('value')).trim();
    if (value.length < 3) return { wrong: 'Say what is to be blocked.' };
    const reading = readReason(fields);
    if ('wrong' in reading) return reading;
    return { input: { kind, value, reason: reading.input, days: Number(fields.get('days')) } };
  };
  return (
    <CommandDialog<Asked>
      label={label}
      title={label}
      confirm="Block"
      done="Blocked"
      plain
      read={read}
      send={(asked, key) => api.addBlock(asked, key)}
    >
      <TextField name="value" label={field} helperText={help} fullWidth autoFocus autoComplete="off" />
      <TextField name="reason" label="Reason" helperText="Operators read it." fullWidth multiline />
      <DaysField />
    </CommandDialog>
  );
}
