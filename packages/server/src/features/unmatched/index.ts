// Owns money that came in and that nobody announced: kept, assigned by a person, or sent back by two.
// Refuses to guess whose it is.
// Start reading with keep-unmatched.ts.
export { keepUnmatched } from './keep-unmatched.ts';
export type { UnmatchedMoney } from './sql.ts';
