// Owns corrections of members' balances: one operator requests them, another approves, the member sees them.
// Refuses to let one person move anything, a balance below zero, and a gift beyond the company's means.
// Start reading with ask-correction.ts, then decide-correction.ts.
export { lockSurplus, withdrawCorrections } from './sql.ts';
