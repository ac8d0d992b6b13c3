// Owns what a withdrawal's money rests on: where it came from, and who credited it without the bank's word.
// Refuses to let any of these people approve that withdrawal, and to be changed by what happens after it was asked for.
// Start reading with read-funds.ts.
export { fundsOf, type Reader as FundsReader, readFunds, type ShownFunds } from './read-funds.ts';
export { requireNotCredited } from './require-not-credited.ts';
