import { Alert, Box, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { api, type HouseSetting } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { CsvButton } from '../../ui/download-button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { readReason } from '../../ui/read-reason.ts';
import { RecordCard } from '../../ui/record-card.tsx';
import { Instant } from '../../ui/values.tsx';
import { boundsText, labelOf, readSetting, SettingFields, ValueOf } from './setting-value.tsx';

const groupTexts: Readonly<Record<HouseSetting['group'], string>> = {
  company: 'Company',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  orders: 'Orders',
  visits: 'Visits',
  levels: 'Levels',
};

/** Every setting, by group. */
export function SettingsPage() {
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: async () => (await api.listSettings({})).data,
    gcTime: 0,
    retry: false,
  });
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 3 }}>
      <Title title="Settings" />
      {settings.isPending ? <Typography aria-busy="true">Loading …</Typography> : null}
      {settings.error ? <Alert severity="error">{failureText(settings.error)}</Alert> : null}
      {Object.entries(groupTexts).map(([group, text]) => {
        const those = settings.data?.filter((setting) => setting.group === group) ?? [];
        return those.length === 0 ? null : (
          <section key={group} aria-label={text}>
            <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
              {text}
            </Typography>
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
              }}
            >
              {those.map((setting) => (
                <SettingCard key={setting._id} setting={setting} />
              ))}
            </Box>
          </section>
        );
      })}
      {settings.data ? <CsvButton path="settings" fileName="settings" /> : null}
    </Box>
  );
}

function SettingCard({ setting }: { setting: HouseSetting }) {
  const { asked } = setting;
  return (
    <RecordCard
      title={labelOf(setting)}
      state={setting.public ? 'Public' : 'Inside'}
      facts={[
        { name: 'Now', value: <ValueOf setting={setting} value={setting.value} /> },
        { name: 'Default', value: <ValueOf setting={setting} value={setting.default} /> },
        { name: 'May be', value: boundsText(setting) },
        {
          name: 'Changed',
          value:
            setting.changed_at === null ? (
              'never'
            ) : (
              <>
                <Instant of={setting.changed_at} /> {setting.changed_by ?? 'default'}
              </>
            ),
        },
        ...(asked === null
          ? []
          : [
              {
                name: `Asked for by ${asked.by}`,
                value: (
                  <>
                    <ValueOf setting={setting} value={asked.value} />{' '}
                    <Link to="/approvals">See approvals</Link>
                  </>
                ),
              },
            ]),
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

function ChangeDialog({ setting }: { setting: HouseSetting }) {
  const { _id: key, version } = setting;
  return (
    <CommandDialog
      label="Change"
      title={`Change: ${labelOf(setting)}`}
      confirm={setting.two_people ? 'Ask for it' : 'Save'}
      done={setting.two_people ? 'Asked for; another operator approves it' : 'Saved: it holds from now on'}
      plain
      read={(fields) => readChange(setting, fields)}
      send={(change, options) => api.changeSetting({ key, ...change, version }, options)}
    >
      <p>
        {setting.meaning} {setting.two_people ? 'Another operator has to approve the change.' : ''}
      </p>
      <SettingFields setting={setting} />
      {setting.two_people ? (
        <TextField name="reason" label="Reason" helperText="For whoever approves it" fullWidth multiline />
      ) : null}
    </CommandDialog>
  );
}

type Change = Pick<Parameters<typeof api.changeSetting>[0], 'value' | 'reason'>;

function readChange(setting: HouseSetting, fields: FormData): Reading<Change> {
  const reading = readSetting(setting, fields);
  if ('wrong' in reading) return reading;
  const value = reading.input;
  if (!setting.two_people) return { input: { value } };
  const reason = readReason(fields);
  return 'wrong' in reason ? reason : { input: { value, reason: reason.input } };
}
