// The server's parts for other programs, such as the benchmarks.
// Refuses to be a library of business rules: other programs use the calls.
// Start reading with server.ts.

export { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
export { createPool } from './platform/database/pool.ts';
export { createBatches } from './platform/http/batches/batches.ts';
export { hashPassword } from './platform/identity/passwords.ts';
export { createLog } from './platform/log.ts';
