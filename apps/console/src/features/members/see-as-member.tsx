import { Alert, Link } from '@mui/material';
import { useState } from 'react';
import { api, type Member } from '../../data/api.ts';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { Instant } from '../../ui/values/money-and-time.tsx';

/** Opens the app as a member sees it, read-only and for a few minutes. */
export function SeeAsMember({ member: { _id: id, username } }: { member: Member }) {
  const [view, setView] = useState<{ link: string; expires_at: string } | null>(null);
  return (
    <>
      <CommandDialog
        label="See as member"
        title={`See the app as ${username} sees it`}
        confirm="Continue"
        done="View created and recorded in the audit log"
        plain
        read={readReason}
        send={async (reason) => setView((await api.viewAsMember({ id, reason })).data)}
      >
        <p>
          Read-only, for 15 minutes, in the member’s language. Your name and reason are recorded in the audit
          log. The member’s data export says that an operator looked.
        </p>
        <ReasonField autoFocus />
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
