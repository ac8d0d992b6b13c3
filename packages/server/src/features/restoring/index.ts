// Owns the steps after the database was restored from a backup.
// Refuses to decide when money may go out again: the reconciliation does.
// Start reading with restored-by-command.ts.
export { restoredByCommand } from './restored-by-command.ts';
