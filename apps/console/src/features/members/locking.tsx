import { Box, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api, type LockReason, type Member } from '../../api.ts';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { readReason } from '../../ui/read-reason.ts';
import { Money } from '../../ui/values.tsx';
import { lockReasonTexts } from './texts.ts';

/** Locks a member, or unlocks one; what that does is said before. */
export function Locking({ member }: { member: Member }) {
  return member.locked_at === null ? <Lock member={member} /> : <Unlock member={member} />;
}

function Lock({ member: { _id: id, username } }: { member: Member }) {
  return (
    <CommandDialog
      label="Lock"
      title={`Lock ${username}`}
      confirm="Lock"
      done="Member locked"
      plain
      read={readLock}
      send={(input, key) => api.lockMember({ id, ...input }, key)}
    >
      <Effects id={id} />
      <TextField
        select
        name="reason"
        label="Reason"
        defaultValue=""
        fullWidth
        helperText="The member reads it."
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="" disabled>
          Choose …
        </option>
        {Object.entries(lockReasonTexts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </TextField>
      <NoteField />
    </CommandDialog>
  );
}

function Unlock({ member: { _id: id, username } }: { member: Member }) {
  return (
    <CommandDialog
      label="Unlock"
      title={`Unlock ${username}`}
      confirm="Unlock"
      done="Member unlocked"
      read={readReasonAsNote}
      send={(input, key) => api.unlockMember({ id, ...input }, key)}
    >
      <p>
        They can sign in again and are told so. Sessions of before stay ended. A withdrawal that waits for a
        second person can no longer be approved.
      </p>
      <NoteField />
    </CommandDialog>
  );
}

function NoteField() {
  return (
    <TextField
      name="note"
      label="What it rests on"
      helperText="It stands in the log; the member does not read it."
      fullWidth
      multiline
    />
  );
}

/** What a lock does to what goes on now, so that nobody locks by guess. */
function Effects({ id }: { id: string }) {
  const profile = useQuery({
    queryKey: ['member', id],
    queryFn: async () => (await api.readMemberProfile({ id })).data,
    gcTime: 0,
    retry: false,
  });
  if (profile.error) return <Typography>{failureText(profile.error)}</Typography>;
  if (!profile.data) return <Typography aria-busy="true">Loading …</Typography>;
  const { member, running } = profile.data;
  return (
    <Box component="ul" sx={{ mt: 0, pl: 2.5, '& li': { mb: 0.5 } }}>
      <li>
        Every session ends ({running.sessions} now): no sign-in, no receiving, no ordering, no withdrawing.
      </li>
      <li>
        The money stays theirs: <Money of={member.account_balance} /> available. Two operators can pay it out.
      </li>
      <li>
        {running.withdrawals} withdrawals of <Money of={running.withdrawals_total} /> are still paid.
      </li>
      <li>
        {running.campaigns} of their orders go on being distributed, and {running.shares} shares go on earning
        until they end.
      </li>
      <li>Nobody new can come with their invite code.</li>
    </Box>
  );
}

function readReasonAsNote(fields: FormData): Reading<{ note: string }> {
  const asReason = new FormData();
  asReason.set('reason', fields.get('note') ?? '');
  const reading = readReason(asReason);
  return 'wrong' in reading ? reading : { input: { note: reading.input } };
}

function readLock(fields: FormData): Reading<{ reason: LockReason; note: string }> {
  const reason = (Object.keys(lockReasonTexts) as LockReason[]).find(
    (known) => known === fields.get('reason'),
  );
  if (reason === undefined) return { wrong: 'Choose a reason.' };
  const reading = readReasonAsNote(fields);
  return 'wrong' in reading ? reading : { input: { reason, ...reading.input } };
}
