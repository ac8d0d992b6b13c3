// Owns who is an operator, in which role, and how they get access: two admins grant it, one may revoke it.
// Refuses to sign anybody in: features/operators does.
// Start reading with operator-approval.ts.
export {
  admitAfterRestore,
  CommandError,
  createByCommand,
  disableByCommand,
  listByCommand,
  resetByCommand,
  verifyLogByCommand,
} from './commands.ts';
