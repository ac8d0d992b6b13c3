import { Box, TextField, Typography } from '@mui/material';
import { api } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { Paged } from '../../ui/paged.tsx';
import { RecordCard } from '../../ui/record-card.tsx';
import { Instant } from '../../ui/values.tsx';
import { wordsOf } from './texts.ts';

/** What operators wrote down; a note is never changed. */
export function NotesTab({ id }: { id: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Allowed to="members.note">
        <Box>
          <CommandDialog
            label="Add a note"
            title="A note about this member"
            confirm="Save"
            done="Note saved"
            read={readNote}
            send={(text, key) => api.addMemberNote({ id, text }, key)}
          >
            <p>Operators read it, the member does not. It cannot be changed or taken away.</p>
            <TextField name="text" label="Note" fullWidth multiline minRows={3} autoFocus />
          </CommandDialog>
        </Box>
      </Allowed>
      <Paged
        queryKey={['member-notes', id]}
        read={(paging) => api.listMemberNotes({ id, ...paging })}
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
  if (text.length < 3) return { wrong: 'Write the note.' };
  return text.length > 2_000 ? { wrong: 'Say it in 2,000 characters.' } : { input: text };
}

/** What operators did to the member and to anything of theirs. */
export function LogTab({ username }: { username: string }) {
  return (
    <Paged
      queryKey={['member-log', username]}
      read={(paging) => api.listLog({ subject: username, ...paging })}
      empty="No operator has done anything to this member."
      csv={{ path: 'log', filter: { subject: username }, fileName: 'log-of-member' }}
      row={(entry) => (
        <RecordCard
          title={wordsOf(entry.action)}
          state={entry.operator.username}
          facts={[
            { name: 'On', value: <Instant of={entry.at} /> },
            ...entry.changes.map(({ what, before, after }) => ({
              name: wordsOf(what),
              value: `${before ?? 'nothing'} → ${after ?? 'nothing'}`,
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
