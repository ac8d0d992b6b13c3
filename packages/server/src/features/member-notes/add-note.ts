import type { addMemberNote, listMemberNotes } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { newToken } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMember } from '../members/index.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { insertNote, memberExists, type NoteRow, selectNotes } from './sql.ts';

const SALT_LENGTH = 22;

/**
 * Adds a permanent note about a member. The log has a salted hash of its text, so that a change would be noticed, and
 * nobody can tell the text from it once both are erased with the member's data. Refuses `not_found` for an erased
 * member, whose notes would never be erased.
 */
export async function addNote(
  context: OperatorContext,
  { id: memberId, text }: InputOf<typeof addMemberNote>,
): Promise<AnswerOf<typeof addMemberNote>> {
  const { tx, now, operatorId } = context;
  // The lock closes the race with the job that erases the member's data.
  if ((await lockMember(tx, memberId)).phone === '') throw refuse('not_found');
  const salt = newToken(SALT_LENGTH);
  const { sha256, ...note } = await insertNote(tx, {
    id: context.newId(),
    memberId,
    operatorId,
    text,
    salt,
    now,
  });
  await recordOperatorAction(context, {
    action: 'member_noted',
    subject: `member/${memberId}`,
    details: { note_id: note.id, sha256 },
  });
  return { data: noteOf(note) };
}

/** Operators' notes about a member, newest first. */
export async function listNotes(
  { tx }: OperatorContext,
  { id: memberId, ...input }: InputOf<typeof listMemberNotes>,
): Promise<AnswerOf<typeof listMemberNotes>> {
  if (!(await memberExists(tx, memberId))) throw refuse('not_found');
  const { after, limit } = pageOf(input);
  const rows = await selectNotes(tx, { memberId, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return { data: page.rows.map(noteOf), next_cursor: page.next_cursor };
}

function noteOf({ id, text, author, created_at }: NoteRow) {
  return { _id: id, text, author, created_at };
}
