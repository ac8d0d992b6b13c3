// Owns operators: who they are, and how they sign in.
// Refuses to decide what an operator may do to an object (its own feature does) and who is an operator (team does).
// Start reading with sign-in/sign-in-operator.ts.

export {
  type LoggedAction,
  selectActionsOf as loggedActionsOf,
  selectActors as actorsOf,
} from './actions-sql.ts';
export { addOperatorWithPassword } from './add-with-password.ts';
export { factorsInWords, removeAllFactors } from './factors/remove-all-factors.ts';
export { newInvitation } from './invitations.ts';
export { requireShown } from './require-shown.ts';
export {
  forgetPassword,
  lockOperator,
  type OperatorRow,
  selectIdByName as operatorIdOf,
  touchAccess,
} from './sql.ts';
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
  withdrawLinks,
} from './team-sql.ts';
