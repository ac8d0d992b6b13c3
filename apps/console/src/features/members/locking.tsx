import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answers } from '../../data/answers.ts';
import { api, type Member } from '../../data/api.ts';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ChoiceField } from '../../ui/forms/fields.tsx';
import { readChosen, readNote } from '../../ui/forms/read-reason.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { counted } from '../../ui/values/counted.ts';
import { Money } from '../../ui/values/money-and-time.tsx';
import { NoteField } from './note-field.tsx';
import { lockReasonTexts } from './texts.ts';

/** Locks or unlocks a member. The dialog states the effects first. */
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
      read={(fields) => readChosen(fields, lockReasonTexts, readNote)}
      send={(input, key) => api.lockMember({ id, ...input }, key)}
    >
      <Effects id={id} />
      <ChoiceField name="reason" label="Reason" help="Visible to the member." options={lockReasonTexts} />
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
      read={readNote}
      send={(input, key) => api.unlockMember({ id, ...input }, key)}
    >
      <p>
        The member can sign in again and is notified. Ended sessions stay ended. A withdrawal awaiting a
        second person can no longer be approved.
      </p>
      <NoteField />
    </CommandDialog>
  );
}

/** What a lock does to this member's sessions, money and orders. */
function Effects({ id }: { id: string }) {
  const profile = useQuery(answers.member(id));
  return (
    <Loaded query={profile}>
      {({ member, running }) => (
        <Box component="ul" sx={{ mt: 0, pl: 2.5, '& li': { mb: 0.5 } }}>
          <li>
            All sessions end ({running.sessions} now). The member cannot sign in, receive, order or withdraw.
          </li>
          <li>
            The member keeps their money: <Money of={member.account_balance} /> available. Two operators can
            pay it out.
          </li>
          <li>
            Still paid: {counted(running.withdrawals, 'withdrawal')}, together{' '}
            <Money of={running.withdrawals_total} />.
          </li>
          <li>
            Still running until they end: {counted(running.campaigns, 'distributed order')} and{' '}
            {counted(running.shares, 'share')}.
          </li>
          <li>The last day to give back a level moves by as long as the lock lasts.</li>
          <li>Nobody can register with their invite code.</li>
        </Box>
      )}
    </Loaded>
  );
}
