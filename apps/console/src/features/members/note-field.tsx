import type { Reading } from '../../ui/command-dialog.tsx';
import { ReasonField } from '../../ui/fields.tsx';
import { readReason } from '../../ui/read-reason.ts';

/** What a decision about a member rests on. */
export function NoteField() {
  return (
    <ReasonField
      name="note"
      label="Evidence (internal)"
      help="Recorded in the audit log. Not visible to the member."
    />
  );
}

export function readNote(fields: FormData): Reading<{ note: string }> {
  const reading = readReason(fields, 'note');
  return 'wrong' in reading ? reading : { input: { note: reading.input } };
}
