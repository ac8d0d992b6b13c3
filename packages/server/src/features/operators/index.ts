// Owns operators: their sign-in, and the hash-chained log of what they did.
// Refuses to decide what an operator may do to something: the feature that owns it does; who is one: see team.
// Start reading with record-operator-action.ts.
export type { ActionDetails } from './hash-chain.ts';
export { newInvitation } from './invitations.ts';
export { type LoggedAction, selectActionsOf, selectDoers } from './log-sql.ts';
export { recordOperatorAction } from './record-operator-action.ts';
export { factorsInWords, removeAllFactors } from './remove-all-factors.ts';
export { requireShown } from './require-shown.ts';
export { forgetPassword, lockOperator, type OperatorRow, selectIdByName, touchAccess } from './sql.ts';
export { walkLog } from './verify-operator-actions.ts';
