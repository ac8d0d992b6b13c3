import { Alert, Link, TextField } from '@mui/material';
import { useState } from 'react';
import { api, type Member } from '../../api.ts';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { Instant } from '../../ui/values.tsx';

/** Opens the app as a member sees it: for minutes, without being able to change anything. */
export function SeeAsMember({ member: { _id: id, username } }: { member: Member }) {
  const [view, setView] = useState<{ link: string; expires_at: string } | null>(null);
  return (
    <>
      <CommandDialog
        label="See as member"
        title={`See the app as ${username} sees it`}
        confirm="Begin"
        done="It stands in the log; open it by the link"
        plain
        read={readReason}
        send={async (reason) => setView((await api.viewAsMember({ id, reason })).data)}
      >
        <p>
          For 15 minutes, in the member’s language. Nothing can be changed in it. The log says that you looked
          and why, and the member’s own file of their data says that the house did.
        </p>
        <TextField
          name="reason"
          label="Reason"
          helperText="It stands in the log."
          fullWidth
          multiline
          autoFocus
        />
      </CommandDialog>
      {view === null ? null : (
        <Alert severity="info" sx={{ flexBasis: '100%', order: 1 }} onClose={() => setView(null)}>
          <Link href={view.link} target="_blank" rel="noopener">
            Open what {username} sees
          </Link>{' '}
          (until <Instant of={view.expires_at} />)
        </Alert>
      )}
    </>
  );
}
