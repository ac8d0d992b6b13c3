import { TextField } from '@mui/material';
import { api, type Block } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { DaysField } from '../traffic/commands.tsx';
import { kindTexts, networkTexts, stateTexts } from './texts.ts';

/** Landing sites, networks and browsers that are refused. */
export function BlockList() {
  return (
    <RecordList<Block>
      title="Blocks"
      queue
      selects={[
        { name: 'kind', label: 'What', options: kindTexts },
        { name: 'state', label: 'State', options: stateTexts, start: 'holds' },
      ]}
      search="Site, browser, network or id"
      card={(block) => <BlockCard block={block} />}
    >
      <Allowed to="blocks.manage">
        <AddDialog
          kind="host"
          label="Block a landing site"
          field="Site"
          help="noodles.example includes its subdomains. Running orders continue until you stop them."
        />
        <AddDialog
          kind="agent"
          label="Block a browser"
          field="User agent contains"
          help="Text that ordinary browsers send too is not accepted."
        />
      </Allowed>
    </RecordList>
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
        ...stepFacts('Blocked', block.created_by, block.created_at),
        {
          name: block.ended_at === null ? 'Until' : 'Ended',
          value: <Instant of={block.ended_at ?? block.ends_at} />,
        },
        block.ended_by !== null && { name: 'Ended by', value: block.ended_by },
        kind === 'host'
          ? { name: 'Running orders that lead there', value: block.orders_running }
          : { name: 'Visits refused', value: block.visits_refused },
        network !== null && { name: 'Hash', value: networkTexts[network] },
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
    if (value.length < 3) return { wrong: 'Enter what to block.' };
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
      <ReasonField help="Visible to operators." />
      <DaysField />
    </CommandDialog>
  );
}
