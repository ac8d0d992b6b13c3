import type { addMemberNote, listMemberNotes } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { asMember } from './as-member.ts';
import { insertNote, type NoteRow, selectNotes } from './sql.ts';

/** Adds a permanent note about a member. The log has the same text, so that a change would be noticed. */
export async function addNote(
  context: OperatorContext,
  { id, text }: InputOf<typeof addMemberNote>,
): Promise<AnswerOf<typeof addMemberNote>> {
  const { tx, now, memberId } = await asMember(context, id);
  const { operatorId } = context;
  const note = await insertNote(tx, { id: context.newId(), memberId, operatorId, text, now });
  await recordOperatorAction(context, {
    action: 'member_noted',
    subject: `member/${id}`,
    details: { note: note.id, text },
  });
  return { data: noteOf(note) };
}

/** Operators' notes about a member, newest first. */
export async function listNotes(
  context: OperatorContext,
  { id, ...input }: InputOf<typeof listMemberNotes>,
): Promise<AnswerOf<typeof listMemberNotes>> {
  const { tx, memberId } = await asMember(context, id);
  const { after, limit } = pageOf(input);
  const rows = await selectNotes(tx, { memberId, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return { data: page.rows.map(noteOf), next_cursor: page.next_cursor };
}

function noteOf({ id, text, author, created_at }: NoteRow) {
  return { _id: id, text, author, created_at };
}
