// Owns operators: their sign-in, and the hash-chained log of their actions.
// Refuses to decide what an operator may do to an object (its own feature does) and who is an operator (team does).
// Start reading with record-operator-action.ts.
export type { ActionDetails } from './actions/hash-chain.ts';
export { type LoggedAction, selectActionsOf, selectDoers } from './actions/log-sql.ts';
export { recordOperatorAction } from './actions/record-operator-action.ts';
export { requireShown } from './actions/require-shown.ts';
export { walkLog } from './actions/verify-operator-actions.ts';
export { factorsInWords, removeAllFactors } from './factors/remove-all-factors.ts';
export { newInvitation } from './invitations.ts';
export { forgetPassword, lockOperator, type OperatorRow, selectIdByName, touchAccess } from './sql.ts';
export {
  addOperator,
  approveLink,
  type ConsoleOperatorRow,
  countAdmins,
  countTeam,
  isLastAdmin,
  listTeam,
  lockAdminsAnd,
  markNewsRead,
  newsReadBy,
  operatorNames,
  operatorOfName,
  setDisabled,
  setRole,
  takeLink,
  teamMember,
} from './team-sql.ts';
