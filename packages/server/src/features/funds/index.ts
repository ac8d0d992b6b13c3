// Owns the source of a withdrawal's money: the credits behind it, and who made them without proof from the bank.
// Refuses to let any of these people approve that withdrawal, and to let later events change its source.
// Start reading with read-funds.ts.
export { fundsOf, type Reader as FundsReader, readFunds, type ShownFunds, tiedOf } from './read-funds.ts';
export { requireNotCredited } from './require-not-credited.ts';
