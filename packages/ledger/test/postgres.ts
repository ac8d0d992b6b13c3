import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { migrations, type Tx } from '../src/index.ts';

// The server has the same parser and `transact`. They are here again because the ledger may not import the server.
const INT8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return (text: string) => BigInt(text);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** A separate database with only the ledger in it. */
export interface TestLedger {
  pool: pg.Pool;
  /** Runs each statement in its own transaction. */
  tx: Tx;
  /** Runs `work` in one transaction on one connection; rolls back when it throws. */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The same, but always rolls back, so that `work` may break things. */
  rehearse<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Opens another transaction for `work`, which has to commit it or roll it back. */
  aside(work: (tx: Tx) => Promise<void>): Promise<void>;
  /** Waits until this many connections to the database wait for a lock. */
  untilWaiting(connections: number): Promise<void>;
  drop(): Promise<void>;
}

/** `name` distinguishes the test files' databases. */
export async function createTestLedger(name: string): Promise<TestLedger> {
  const adminUrl = process.env.HANDBILL_TEST_DATABASE_URL;
  if (adminUrl === undefined)
    throw new Error('HANDBILL_TEST_DATABASE_URL is not set: run vitest from the root.');
  const database = `ledger_${name}_${process.pid}`;
  await asAdmin(adminUrl, `create database ${database}`);
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 10, types });
  // Ending a pool does not wait for its connections, so `drop` may still have to terminate one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  for (const file of readdirSync(migrations).sort()) {
    await pool.query(readFileSync(new URL(file, migrations), 'utf8'));
  }
  return {
    pool,
    tx: over(pool),
    transact: (work) => transact(pool, work, 'commit'),
    rehearse: (work) => transact(pool, work, 'rollback'),
    aside: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await work(over(client));
      } finally {
        // Closed instead of released: after a failure the transaction may still be open and hold locks.
        client.release(true);
      }
    },
    untilWaiting: (connections) => untilWaiting(over(pool), connections),
    drop: async () => {
      await pool.end();
      await asAdmin(adminUrl, `drop database ${database} with (force)`);
    },
  };
}

export function over(connection: pg.Pool | pg.PoolClient): Tx {
  return {
    query: async <Row>(text: string, values: readonly unknown[]) => {
      const { rows } = await connection.query(text, [...values]);
      return { rows: rows as Row[] };
    },
  };
}

async function transact<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  end: 'commit' | 'rollback',
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(over(client));
    await client.query(end);
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function untilWaiting(tx: Tx, connections: number): Promise<void> {
  for (;;) {
    const { rows } = await tx.query<{ waiting: bigint }>(
      `select count(*) as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      [],
    );
    if (rows[0]?.waiting === BigInt(connections)) return;
  }
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
