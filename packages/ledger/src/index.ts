// Owns the money: accounts, transfers and their entries, as closed lists; balances, statements, and the audit of them.
// Refuses to know a feature, a request or a clock, to change or delete a row, and to begin or end a transaction.
// Start in entry.ts (what a transfer is), then 003-post.sql (how one is written), 005-face.sql (what SQL may read).
export { type AccountName, accounts } from './accounts.ts';
export { type AuditFinding, audit } from './audit.ts';
export { auditSince } from './audit-since.ts';
export { type Credit, creditsBehind } from './credits.ts';
export { type Transfer, type TransferKind, transfer } from './entry.ts';
export { BalanceTooLarge, InsufficientFunds, type Posted, post, postAll } from './post.ts';
export { forgetProof, type Proof, prove, readHorizon, readProof } from './proof.ts';
export {
  balanceOf,
  balancesOf,
  type Period,
  periodsOf,
  type StatementLine,
  statement,
  turnover,
} from './read.ts';
export { rollUp } from './rollup.ts';
export { onlyRow, type Tx } from './tx.ts';

/** The directory of the ledger's SQL migrations. They run before those of everything that posts. */
export const migrations: URL = new URL('../migrations/', import.meta.url);
