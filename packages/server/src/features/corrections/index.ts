// Owns corrections of members' balances: asked for by one operator, approved by another, shown to the member.
// Refuses to let one person move anything, a balance below zero, and what the company does not have.
// Start reading with ask-correction.ts, then decide-correction.ts.
export { lockSurplus } from './sql.ts';
