// The server's parts for programs beside it, such as the benchmarks.
// Refuses to be a library of the house's rules: those are reached through the calls.
// Start reading with server.ts.
export { createPool } from './platform/database.ts';
export { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
export { createLog } from './platform/log.ts';
export { hashPassword } from './platform/passwords.ts';
