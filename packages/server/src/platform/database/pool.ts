import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '@handbill/contract/time';
import pg from 'pg';
import { monotonicMs } from '../clock.ts';
import { isReadOnly, isTrouble } from './trouble.ts';

/** int8 is parsed to a bigint and date stays text: never a float, never a local midnight. */
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

// Throughput levels off at four connections, and many connections slow hot accounts down (docs/adr/004).
const POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 15_000;
const COMMAND_STATEMENT_MS = 6 * HOUR_MS;
/** Extra time for an answer to arrive over the network: a connection that stays silent for longer is lost. */
const NETWORK_MS = 1_000;
/** The limit for statements that never wait for a lock. */
const QUICK_MS = 3_000;
const PROBE_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
const DISK_FULL_MS = 15_000;
/** The database finds out within a minute that a machine has vanished: what its connections had locked is free then. */
const VANISHED_CLIENTS = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** A connection string, or the embedded server's socket. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string };

/** One database, as the server's role and as the role that owns the tables; null: they are the same. */
export interface DatabaseRoles {
  app: DatabaseAddress;
  owner: DatabaseAddress | null;
  /** PgBouncer in transaction mode, as the server's role; null: there is none. */
  pooler: DatabaseAddress | null;
}

/** The role that an address names, or the default one. */
export function roleOf(address: DatabaseAddress): string {
  return new pg.Client(connectionTo(address)).user ?? '';
}

/**
 * What is special about a pool. `direct`: the settings of connections for other work on the same database;
 * `keepsPrepared`: what was prepared on a connection is still there later; `onlyReads`: the database refuses to write
 * outside of a transaction that begins with `read write`.
 */
interface Traits {
  direct: pg.PoolConfig;
  keepsPrepared: boolean;
  onlyReads: boolean;
}

const special = new WeakMap<Pool, Traits>();

export function traitsOf(pool: Pool): Traits {
  return special.get(pool) ?? { direct: pool.options, keepsPrepared: true, onlyReads: false };
}

/** A small pool of connections to one database. A connection that stays silent is closed and replaced. */
export function createPool(
  address: DatabaseAddress,
  size: number = POOL_SIZE,
  statementMs: number = STATEMENT_TIMEOUT_MS,
): Pool {
  return forgiving(new pg.Pool(settingsOf(address, size, statementMs)));
}

/** For a command by hand, such as after a restore: some of its statements change every row of a large table. */
export function createCommandPool(address: DatabaseAddress): Pool {
  return createPool(address, 2, COMMAND_STATEMENT_MS);
}

/**
 * The pool of a server. A statement outside of a transaction can only read, so that a call that reads needs no
 * transaction to be kept from writing.
 */
export function createServerPool(address: DatabaseAddress): Pool {
  const direct = settingsOf(address, POOL_SIZE, STATEMENT_TIMEOUT_MS);
  const options = `${direct.options} -c default_transaction_read_only=on`;
  const pool = new pg.Pool({ ...direct, options });
  special.set(pool, { direct, keepsPrepared: true, onlyReads: true });
  return forgiving(sendingTogether(pool));
}

function settingsOf(address: DatabaseAddress, size: number, statementMs: number) {
  return {
    ...settingsThroughPooler(address, size, statementMs),
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    // An acknowledged commit is on disk, whatever the server's default is.
    options: '-c synchronous_commit=on -c timezone=UTC',
  } satisfies pg.PoolConfig;
}

function settingsThroughPooler(address: DatabaseAddress, size: number, statementMs: number) {
  return {
    ...connectionTo(address),
    max: size,
    types: parsers,
    // Statements sent together are answered in one round trip.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    // The statement timeout of a server that vanished never fires: this one does.
    query_timeout: statementMs + NETWORK_MS,
  } satisfies pg.PoolConfig;
}

/**
 * A pool whose connections are those of PgBouncer in transaction mode: what is prepared or set outside of a transaction
 * may be gone with the next statement. What needs a connection of its own goes to `direct`, the database itself.
 */
export function createPoolThrough(pooler: DatabaseAddress, direct: DatabaseAddress): Pool {
  const pool = new pg.Pool(settingsThroughPooler(pooler, POOL_SIZE, STATEMENT_TIMEOUT_MS));
  special.set(pool, {
    direct: settingsOf(direct, POOL_SIZE, STATEMENT_TIMEOUT_MS),
    keepsPrepared: false,
    onlyReads: false,
  });
  return forgiving(sendingTogether(pool));
}

/** A separate connection to the same database, for work that waits longer than a statement may. */
export function createClient(pool: Pool): pg.Client {
  const { direct } = traitsOf(pool);
  return outliving(
    new pg.Client({ ...direct, types: pg.types, pipeline: false, statement_timeout: 0, query_timeout: 0 }),
  );
}

/** Like createClient, and its answers have the types of the pool's. */
export function createReader({ options }: Pool): pg.Client {
  return outliving(new pg.Client({ ...options, pipeline: false, statement_timeout: 0, query_timeout: 0 }));
}

/** A connection that breaks between two statements: the next one is refused, and the process does not end. */
function outliving(client: pg.Client): pg.Client {
  return client.on('error', () => {});
}

/** A connection that listens for notifications: the only statement it runs is a heartbeat. */
export function createListener(address: DatabaseAddress): pg.Client {
  return new pg.Client({ ...connectionTo(address), query_timeout: QUICK_MS, connectionTimeoutMillis: 5_000 });
}

function connectionTo(address: DatabaseAddress): pg.ClientConfig {
  const where = typeof address === 'string' ? { connectionString: address } : address;
  return { ...where, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS };
}

/** A statement that waits for no lock: its short timeout detects a lost connection sooner. */
export function quick(text: string): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: QUICK_MS };
}

/** Whether a statement timed out here: the connection is unusable, and the statement's effect unknown. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

const diskFullMs = new WeakMap<Pool, number>();

/** Records that the database could not write because its disk is full. */
export function noteDiskFull(pool: Pool): void {
  diskFullMs.set(pool, monotonicMs());
}

/** Whether the database's disk was full a moment ago. */
export function isDiskFull(pool: Pool): boolean {
  const notedMs = diskFullMs.get(pool);
  return notedMs !== undefined && monotonicMs() - notedMs < DISK_FULL_MS;
}

/**
 * A small pool for the queue's library, to the same database as another: int8 arrives as text, as the library
 * expects.
 */
export function createQueuePool(main: Pool, size: number): Pool {
  const { direct } = traitsOf(main);
  const options = `${direct.options ?? ''} ${VANISHED_CLIENTS}`;
  const pool = new pg.Pool({ ...direct, options, types: pg.types, pipeline: false, max: size });
  const connect = pool.connect.bind(pool);
  type Taken = Parameters<typeof connect>[0];
  // The library releases a connection twice if it breaks while the library stops; the pool would throw an
  // error. A pool that has ended gives neither a connection nor a function to release it.
  const takeOnce = (taken?: Taken) =>
    taken
      ? connect((error, client, release) => taken(error, client, client ? once(release) : release))
      : connect().catch((error: unknown) => forRetry(error));
  pool.connect = takeOnce as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    const queryAgain = (...asked: Parameters<typeof query>) => {
      const sent: unknown = query(...asked);
      return sent instanceof Promise ? sent.catch((error: unknown) => forRetry(error, client)) : sent;
    };
    client.query = queryAgain as typeof client.query;
  });
  return forgiving(pool);
}

/** The code of a database that starts: the library repeats what failed with it, for hours. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * The library waits for nobody when it says that a job has ended. If that fails with another code than those it knows,
 * the process ends. It also keeps a connection that leads to a standby: that one is closed, so that the next try may find
 * the primary.
 */
function forRetry(error: unknown, client?: PoolClient): never {
  if (!(error instanceof Error)) throw error;
  const meetsStandby = isReadOnly(error);
  if (meetsStandby) client?.end().catch(() => {});
  if (meetsStandby || isTrouble(error)) Object.assign(error, { code: CANNOT_CONNECT_NOW });
  throw error;
}

function once(release: (error?: unknown) => void): (error?: unknown) => void {
  let released = false;
  return (error) => {
    if (!released) release(error);
    released = true;
  };
}

/**
 * Makes statements that are sent in one turn of the event loop leave as one packet: each packet of its own would wake
 * PostgreSQL once more.
 */
function sendingTogether(pool: Pool): Pool {
  pool.on('connect', (client) => {
    const { stream } = (client as PoolClient & { connection: pg.Connection }).connection;
    const query = client.query.bind(client);
    const queryTogether = (...asked: Parameters<typeof query>) => {
      if (stream.writableCorked === 0) {
        stream.cork();
        process.nextTick(() => stream.uncork());
      }
      return query(...asked);
    };
    client.query = queryTogether as typeof client.query;
  });
  return pool;
}

function forgiving(pool: Pool): Pool {
  // A broken connection fails the query that uses it, which reports it; an idle one is replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The major version of PostgreSQL. Throws when it cannot be reached. */
export async function majorVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version /* version is not null: each server has one */",
  );
  return rows[0]?.version ?? 0;
}

/** What a probe of the database found: `read_only` is a standby, whose address led to the primary before a failover. */
type Probed = 'ready' | 'unreachable' | 'read_only';

/** Whether the database currently answers, within a short time, and can be written. */
export async function probeDatabase(pool: Pool): Promise<Probed> {
  const answered = askWhetherStandby(pool).catch(() => 'unreachable' as const);
  return Promise.race([answered, pause(PROBE_MS, 'unreachable' as const, { ref: false })]);
}

async function askWhetherStandby(pool: Pool): Promise<Probed> {
  const client = await pool.connect();
  const found = await client.query(quick('select pg_is_in_recovery() as is_standby')).then(
    ({ rows }): Probed => (rows[0]?.is_standby === false ? 'ready' : 'read_only'),
    (): Probed => 'unreachable',
  );
  // The next connection may lead to the new primary.
  client.release(found !== 'ready');
  return found;
}
