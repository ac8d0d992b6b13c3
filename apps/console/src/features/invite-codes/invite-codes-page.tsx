import { Alert, Box, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { api, type InviteCode } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { CsvButton } from '../../ui/download-button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { RecordCard } from '../../ui/record-card.tsx';
import { Instant } from '../../ui/values.tsx';

/** The invite codes of the house, and who came by them. */
export function InviteCodesPage() {
  const codes = useQuery({
    queryKey: ['invite-codes'],
    queryFn: async () => (await api.listInviteCodes({})).data,
    gcTime: 0,
    retry: false,
  });
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Invite codes" />
      <Allowed to="invites.manage">
        <Box>
          <CommandDialog
            label="Make a code"
            title="Make an invite code of the house"
            confirm="Make it"
            done="The code can be used from now on"
            read={readCode}
            send={(code, options) => api.makeInviteCode({ code }, options)}
          >
            <TextField
              name="code"
              label="Code"
              helperText="4 to 20 letters and digits; empty: one is drawn."
              fullWidth
              autoFocus
              autoComplete="off"
            />
          </CommandDialog>
        </Box>
      </Allowed>
      {codes.isPending ? <Typography aria-busy="true">Loading …</Typography> : null}
      {codes.error ? <Alert severity="error">{failureText(codes.error)}</Alert> : null}
      {codes.data?.map((code) => (
        <CodeCard key={code._id} code={code} />
      ))}
      <CsvButton path="invite-codes" fileName="invite-codes" disabled={!codes.data?.length} />
    </Box>
  );
}

function CodeCard({ code: { _id: code, ...of } }: { code: InviteCode }) {
  return (
    <RecordCard
      title={code}
      state={of.closed_at === null ? 'Open' : 'Ended'}
      facts={[
        { name: 'Registered with it', value: String(of.members) },
        { name: 'Last used', value: <Instant of={of.last_used_at} /> },
        { name: 'Made', value: <Instant of={of.created_at} /> },
        { name: 'Made by', value: of.created_by ?? 'the house' },
        { name: 'Ended', value: <Instant of={of.closed_at} /> },
      ]}
      actions={
        of.closed_at === null ? (
          <Allowed to="invites.manage">
            <CommandButton
              label="End"
              plain
              done="Nobody registers with it any more"
              send={(options) => api.endInviteCode({ code }, options)}
            />
          </Allowed>
        ) : null
      }
    />
  );
}

function readCode(fields: FormData): Reading<string | null> {
  const code = String(fields.get('code')).trim().toUpperCase();
  if (code === '') return { input: null };
  return /^[A-Z0-9]{4,20}$/.test(code)
    ? { input: code }
    : { wrong: 'A code has 4 to 20 letters and digits.' };
}
