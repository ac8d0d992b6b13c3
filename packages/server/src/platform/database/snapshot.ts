import { createReader, type Pool } from './pool.ts';
import type { Tx } from './transaction.ts';

/**
 * Runs work that only reads, for as long as it needs, on a connection of its own: every statement sees the
 * database as it was at the first one. Use it for what reads whole tables.
 */
export async function readSnapshot<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = createReader(pool);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
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
