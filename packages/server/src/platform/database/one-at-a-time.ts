import { createClient, type Pool } from './pool.ts';

// An arbitrary fixed number: the advisory lock for this work.
const LOCK = 4_207_150_312;

/** Runs work on one server of this database at a time: the others wait, however long it takes. */
export async function oneAtATime<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = createClient(pool);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  } finally {
    // Releases the lock, whatever state the connection is in.
    await client.end();
  }
}
