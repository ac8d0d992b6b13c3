import { ReasonField } from '../../ui/forms/fields.tsx';

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
