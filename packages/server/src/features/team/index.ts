// Owns who is an operator, with which role, and how they get in: two admins decide, one may take away.
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
