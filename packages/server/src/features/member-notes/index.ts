// Owns operators' notes about members.
// Refuses to change a note, and to erase one before the member's data is erased.
// Start reading with add-note.ts.
export { eraseNotes, selectOwnNotes as notesAbout } from './sql.ts';
