// Owns the log of operators' actions: chained by hash, and sealed outside the database.
// Refuses to name anybody: operators and operator-log add the names that belong to its ids.
// Start reading with record-operator-action.ts.
export type { OperatorActionName } from './actions.ts';
export type { ActionDetails } from './hash-chain.ts';
export { recordOperatorAction } from './record-operator-action.ts';
export { walkLog } from './verify-operator-actions.ts';
