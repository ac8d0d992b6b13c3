import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { answers } from '../../data/answers.ts';
import { api, type Setting } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { CsvButton } from '../../ui/lists/download-button.tsx';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { useWords, WordsField } from '../../ui/lists/words.tsx';
import { TwoColumns } from '../../ui/two-columns.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { boundsText, labelOf, readSetting, SettingFields, ValueOf } from './setting-value.tsx';

const groupTexts: Readonly<Record<Setting['group'], string>> = {
  company: 'Company',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  orders: 'Orders',
  visits: 'Visits',
  levels: 'Levels',
};

/** Every setting, by group. */
export function SettingsPage() {
  const settings = useQuery(answers.settings());
  const words = useWords();
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 3 }}>
      <Title title="Settings" />
      <Loaded query={settings}>
        {(read) => (
          <>
            <WordsField of={words} by="Name or meaning" />
            <Groups of={read.filter((setting) => words.areIn(`${labelOf(setting)}\n${setting.meaning}`))} />
            <CsvButton path="settings" fileName="settings" />
          </>
        )}
      </Loaded>
    </Box>
  );
}

function Groups({ of }: { of: readonly Setting[] }) {
  if (of.length === 0) return <Empty>No settings.</Empty>;
  return Object.entries(groupTexts)
    .filter(([group]) => of.some((setting) => setting.group === group))
    .map(([group, text]) => (
      <section key={group} aria-label={text}>
        <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
          {text}
        </Typography>
        <TwoColumns>
          {of
            .filter((setting) => setting.group === group)
            .map((setting) => (
              <SettingCard key={setting._id} setting={setting} />
            ))}
        </TwoColumns>
      </section>
    ));
}

function SettingCard({ setting }: { setting: Setting }) {
  const { asked } = setting;
  return (
    <RecordCard
      title={labelOf(setting)}
      state={setting.public ? 'Public' : 'Internal'}
      facts={[
        { name: 'Value', value: <ValueOf setting={setting} value={setting.value} /> },
        { name: 'Default', value: <ValueOf setting={setting} value={setting.default} /> },
        { name: 'Allowed', value: boundsText(setting) },
        {
          name: 'Changed',
          value:
            setting.changed_at === null ? (
              'never'
            ) : (
              <>
                <Instant of={setting.changed_at} /> {setting.changed_by ?? 'initial set-up'}
              </>
            ),
        },
        asked !== null && {
          name: `Requested by ${asked.by}`,
          value: (
            <>
              <ValueOf setting={setting} value={asked.value} /> <Link to="/approvals">Open approvals</Link>
            </>
          ),
        },
      ]}
      actions={
        <Allowed to="settings.change">{asked === null ? <ChangeDialog setting={setting} /> : null}</Allowed>
      }
    >
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {setting.meaning}
      </Typography>
    </RecordCard>
  );
}

function ChangeDialog({ setting }: { setting: Setting }) {
  const { _id: key, version } = setting;
  return (
    <CommandDialog
      label="Change"
      title={`Change: ${labelOf(setting)}`}
      confirm={setting.two_people ? 'Request' : 'Save'}
      done={setting.two_people ? 'Requested; another operator has to approve it' : 'Saved and in effect'}
      plain
      read={(fields) => readChange(setting, fields)}
      send={(change, options) => api.changeSetting({ key, ...change, version }, options)}
    >
      <p>
        {setting.meaning} {setting.two_people ? 'Another operator has to approve the change.' : ''}
      </p>
      <SettingFields setting={setting} />
      {setting.two_people ? <ReasonField help="Visible to the operator who approves." /> : null}
    </CommandDialog>
  );
}

type Change = Pick<Parameters<typeof api.changeSetting>[0], 'value' | 'reason'>;

function readChange(setting: Setting, fields: FormData): Reading<Change> {
  const reading = readSetting(setting, fields);
  if ('wrong' in reading) return reading;
  const value = reading.input;
  if (!setting.two_people) return { input: { value } };
  const reason = readReason(fields);
  return 'wrong' in reason ? reason : { input: { value, reason: reason.input } };
}
