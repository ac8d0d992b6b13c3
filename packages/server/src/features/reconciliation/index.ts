// Owns the comparison of the ledger's bank account with the bank's statements, movement by movement and in sum.
// Refuses to correct either: it shows differences, and people decide.
// Start reading with settle-movements.ts, then read-reconciliation.ts.
export {
  recordRestore,
  refuseBeforeReconciled,
  refuseIfBankPaid,
  refuseUnlessBankPaid,
  refuseUnlessBankReturned,
  refuseUnlessUnpaid,
} from './after-restore.ts';
export { type Reconciliation, readReconciliation } from './read-reconciliation.ts';
export { requireReconciled } from './require-reconciled.ts';
export { settleAll } from './settle-movements.ts';
export { answerLine, lockReconciliation } from './sql.ts';
