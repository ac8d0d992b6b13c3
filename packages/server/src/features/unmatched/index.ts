// Owns unannounced incoming money: kept, assigned by an operator, or sent back by two.
// Refuses to guess whose it is.
// Start reading with keep-unmatched.ts.
export { keepUnmatched } from './keep-unmatched.ts';
export { returnUnmatched } from './return-unmatched.ts';
export {
  keepAllUnmatched,
  markReversed,
  type UnmatchedMoney,
} from './sql.ts';
