// Owns the money: accounts, transfers and their entries, balances, statements, and the audit of all of these.
// Refuses to know a feature, a request or a clock, to change or delete a row, and to begin or end a transaction.
// Start reading in entry.ts (what a transfer is), then migrations/003-post.sql (how one is written).
export { type AccountName, accounts } from './accounts.ts';
export { type AuditFinding, audit } from './audit.ts';
export { type Transfer, type TransferKind, transfer } from './entry.ts';
export {
  AlreadyPosted,
  BalanceTooLarge,
  InsufficientFunds,
  type Posted,
  post,
  postAll,
  reverse,
} from './post.ts';
export { balanceOf, balancesOf, type StatementLine, statement, turnover } from './read.ts';
export { rollUp } from './rollup.ts';
export type { Tx } from './tx.ts';

/** The directory of the ledger's SQL migrations, to be run before those of anything that posts. */
export const migrations: URL = new URL('../migrations/', import.meta.url);
