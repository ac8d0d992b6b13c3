import pg from 'pg';

/** int8 arrives as a bigint and date as its text: never a float, never a local midnight. */
const INT8 = 20;
const DATE = 1082;
const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return (text: string) => BigInt(text);
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

// Throughput is flat from four connections up and falls on hot accounts with many (docs/adr/004).
const POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 15_000;

/** A connection string, or where the embedded server listens. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string };

/** A small pool of connections to one database. */
export function createPool(address: DatabaseAddress, size: number = POOL_SIZE): Pool {
  const pool = new pg.Pool({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    max: size,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // An answer means that it is on disk, whatever the server's default says.
    options: '-c synchronous_commit=on -c timezone=UTC',
  });
  return forgiving(pool);
}

/** A small pool to the same database as another, whose int8 arrives as text: as the library of the queue takes it. */
export function createQueuePool({ options }: Pool, size: number): Pool {
  return forgiving(new pg.Pool({ ...options, types: pg.types, max: size }));
}

function forgiving(pool: Pool): Pool {
  // A connection that breaks fails the query that uses it, which says so; an idle one is replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The major version of PostgreSQL. Throws when it cannot be reached. */
export async function majorVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  return rows[0]?.version ?? 0;
}

/** Whether the database answers at this moment. */
export async function isReachable(pool: Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  );
}
