// Owns what is done after the database was put back from a backup.
// Refuses to decide when money may go out again: the reconciliation does.
// Start reading with restored-by-command.ts.
export { restoredByCommand } from './restored-by-command.ts';
