import { createReader, type Pool } from './pool.ts';
import type { Tx } from './transaction.ts';

/**
 * Runs work that only reads, for as long as it needs, on a connection of its own: every statement sees the
 * database as it was at the first one. Use it for what reads whole tables.
 */
export function readSnapshot<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return runAlone(pool, 'read only', work);
}

/**
 * Like readSnapshot, for work that also writes what it finds: commits it, or rolls back when the work throws. It must
 * lock nothing that others wait for.
 */
export function writeSnapshot<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return runAlone(pool, 'read write', work);
}

async function runAlone<Result>(
  pool: Pool,
  access: 'read only' | 'read write',
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = createReader(pool);
  await client.connect();
  try {
    // A pooler gives each of its connections a time limit. What reads whole tables sorts and hashes millions of rows:
    // with the usual memory of 4 MB it writes them to files, many times over.
    await client.query(
      `begin isolation level repeatable read ${access}; set local statement_timeout = 0; set local work_mem = '64MB'`,
    );
    const result = await work({
      async query<Row>(text: string, values: readonly unknown[]) {
        const { rows } = await client.query(text, [...values]);
        return { rows: rows as Row[] };
      },
    });
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
