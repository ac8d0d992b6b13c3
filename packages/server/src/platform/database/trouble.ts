/** PostgreSQL's error code for a full disk. */
export const DISK_FULL = '53100';

/** The driver's messages about a connection that broke, timed out or was not available in time. */
const WITHOUT_CODE =
  /^(Connection terminated|timeout exceeded when|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/;
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** PostgreSQL is stopping, starting or out of connections, or cannot be reached. */
export function isConnectionTrouble(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  if (typeof error.code !== 'string') return WITHOUT_CODE.test(error.message);
  if (error.code === 'ENOENT') return error.syscall === 'connect';
  return UNREACHABLE.test(error.code) || /^(57P0[123]|53300|08\d{3})$/.test(error.code);
}

/** PostgreSQL cannot be reached, or cannot write. */
export function isTrouble(error: Error): boolean {
  return isConnectionTrouble(error) || ('code' in error && error.code === DISK_FULL);
}
