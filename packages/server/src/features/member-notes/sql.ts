import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export async function memberExists(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from shared.member_name where id = $1', [memberId]);
  return rows.length > 0;
}

export interface NoteRow {
  id: string;
  text: string;
  author: string;
  created_at: Date;
}

/** Stores a note; returns it with the salted hash that the log keeps. */
export async function insertNote(
  tx: Tx,
  note: { id: string; memberId: string; operatorId: string; text: string; salt: string; now: Date },
): Promise<NoteRow & { sha256: string }> {
  const { rows } = await tx.query<NoteRow & { sha256: string }>(
    `with note as (
       insert into member_note (id, member_id, operator_id, text, salt, created_at) values ($1, $2, $3, $4, $5, $6)
       returning id, text, salt, operator_id, created_at
     )
     select note.id, note.text /* text is not null: it was given */, operator.username as author, note.created_at,
       encode(sha256(convert_to(note.salt || note.text, 'UTF8')), 'hex') as sha256 /* sha256 is not null: both were given */
     from note join shared.operator_name operator on operator.id = note.operator_id`,
    [note.id, note.memberId, note.operatorId, note.text, note.salt, note.now],
  );
  return onlyRow(rows);
}

/** The notes about a member, newest first; `after` is the id before which the page starts, or null. */
export async function selectNotes(
  tx: Tx,
  { memberId, after, limit }: { memberId: string; after: string | null; limit: number },
): Promise<NoteRow[]> {
  const { rows } = await tx.query<NoteRow>(
    `select note.id, note.text, operator.username as author, note.created_at
     from member_note as note join shared.operator_name operator on operator.id = note.operator_id
     where note.member_id = $1 and note.text is not null and ($2::uuid is null or note.id < $2)
     order by note.id desc limit $3`,
    [memberId, after, limit],
  );
  return rows;
}

/** Every note about a member, newest first, for that member: who wrote it stays with the company. */
export async function selectOwnNotes(
  tx: Tx,
  memberId: string,
): Promise<{ text: string; created_at: Date }[]> {
  const { rows } = await tx.query<{ text: string; created_at: Date }>(
    `select text, created_at from member_note
     where member_id = $1 and text is not null order by id desc`,
    [memberId],
  );
  return rows;
}

/** Erases the text of every note about an erased member; that there was a note remains. */
export async function eraseNotes(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    'update member_note set text = null, salt = null where member_id = $1 and text is not null',
    [memberId],
  );
}

/** Notes whose text is not the one that the log has the hash of. */
export async function selectChangedNotes(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'member_note/' || note.id as subject, 'its text is not what was logged' as detail
     from member_note as note
     where note.text is not null and not exists (
       select from shared.logged_action as logged
       where logged.subject = 'member/' || note.member_id and logged.action = 'member_noted'
         and logged.details ->> 'note_id' = note.id::text
         and logged.details ->> 'sha256' = encode(sha256(convert_to(note.salt || note.text, 'UTF8')), 'hex'))
     order by 1`,
    [],
  );
  return rows;
}
