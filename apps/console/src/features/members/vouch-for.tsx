import { api, type Member } from '../../data/api.ts';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { readNote } from '../../ui/forms/read-reason.ts';
import { NoteField } from './note-field.tsx';

/** Counts a member as a real person, on evidence that the operator saw. */
export function VouchFor({ member: { _id: id, username } }: { member: Member }) {
  return (
    <CommandDialog
      label="Vouch"
      title={`Vouch for ${username}`}
      confirm="Vouch"
      done="Member verified; no account limit applies to them"
      plain
      read={readNote}
      send={(input, key) => api.vouchForMember({ id, ...input }, key)}
    >
      <p>
        The member counts as a real person from now on: they can receive orders, however many unverified
        members joined with the same code or from the same network. This cannot be taken back. Lock the
        account if it turns out to be made up.
      </p>
      <NoteField />
    </CommandDialog>
  );
}
