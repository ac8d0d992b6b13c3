import { Box, TextField, Typography } from '@mui/material';
import { lists } from '../../data/answers.ts';
import { api } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { wordsOf } from './texts.ts';

/** Operators' notes; a note is never changed, and its text is erased with the member's data. */
export function NotesTab({ id }: { id: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Allowed to="members.note">
        <Box>
          <CommandDialog
            label="Add a note"
            title="Add a note about this member"
            confirm="Save"
            done="Note saved"
            read={readNote}
            send={(text, key) => api.addMemberNote({ id, text }, key)}
          >
            <p>
              The member does not see it in the app, but gets its text when downloading their data. It cannot
              be changed or removed.
            </p>
            <TextField name="text" label="Note" fullWidth multiline minRows={3} autoFocus />
          </CommandDialog>
        </Box>
      </Allowed>
      <Paged
        of={lists.memberNotes(id)}
        empty="No notes."
        csv={{ path: `members/${id}/notes`, fileName: 'notes' }}
        row={(note) => (
          <Box component="article" sx={{ borderLeft: 3, borderColor: 'divider', pl: 2 }}>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Typography>
            <Typography variant="body2" color="text.secondary">
              {note.author}, <Instant of={note.created_at} />
            </Typography>
          </Box>
        )}
      />
    </Box>
  );
}

function readNote(fields: FormData): Reading<string> {
  const text = String(fields.get('text')).trim();
  if (text.length < 3) return { wrong: 'Enter a note.' };
  return text.length > 2_000 ? { wrong: 'Use at most 2,000 characters.' } : { input: text };
}

/** Operators' actions on the member and the member's records. */
export function LogTab({ username }: { username: string }) {
  return (
    <Paged
      of={lists.memberLog(username)}
      empty="No operator actions."
      csv={{ path: 'log', filter: { subject: username }, fileName: 'log-of-member' }}
      row={(entry) => (
        <RecordCard
          title={wordsOf(entry.action)}
          state={entry.operator.username}
          facts={[
            { name: 'On', value: <Instant of={entry.at} /> },
            ...entry.changes.map(({ what, before, after }) => ({
              name: wordsOf(what),
              value: `${before ?? 'none'} → ${after ?? 'none'}`,
            })),
            ...entry.details
              .filter(({ name, value }) => value && ['reason', 'note', 'text'].includes(name))
              .map(({ name, value }) => ({ name: wordsOf(name), value })),
          ]}
        />
      )}
    />
  );
}
