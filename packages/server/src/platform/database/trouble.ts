/** PostgreSQL's error code for a full disk. */
export const DISK_FULL = '53100';

/** The driver's messages about a connection that broke, timed out or was not available in time. */
const WITHOUT_CODE =
  /^(Connection terminated|timeout exceeded when|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/;
/** The last two: its name leads nowhere, for example while it moves to another machine. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/** PostgreSQL is stopping, starting, out of connections or a standby, or cannot be reached. */
export function isConnectionTrouble(
  error: Error & { code?: unknown; syscall?: unknown; routine?: unknown },
): boolean {
  if (typeof error.code !== 'string') return WITHOUT_CODE.test(error.message);
  if (error.code === 'ENOENT') return error.syscall === 'connect';
  if (isStandby(error)) return true;
  return UNREACHABLE.test(error.code) || /^(57P0[123]|53300|08\d{3})$/.test(error.code);
}

/**
 * A transaction that may write did not begin, because the database is a standby: a primary until a failover, for example.
 * A plan that is out of date has the same code, and the words depend on the database's language.
 */
function isStandby({ code, routine }: { code?: unknown; routine?: unknown }): boolean {
  return code === '0A000' && routine === 'call_bool_check_hook';
}

/**
 * A statement that writes was refused because its transaction only reads. On a connection that is not read-only by itself
 * this means a standby; on one of the server's own it is a bug.
 */
export function isReadOnly(error: Error): boolean {
  return 'code' in error && error.code === '25006';
}

/** PostgreSQL cannot be reached, or cannot write. */
export function isTrouble(error: Error): boolean {
  return isConnectionTrouble(error) || ('code' in error && error.code === DISK_FULL);
}
