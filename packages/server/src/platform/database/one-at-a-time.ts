import { createClient, type Pool } from './pool.ts';

// Any fixed number will do: it stands for "furnishing Handbill" among the database's advisory locks.
const LOCK = 4_207_150_312;

/** Runs work while no other server on this database does: another one waits, however long it takes. */
export async function oneAtATime<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = createClient(pool);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  } finally {
    // That frees the lock, whatever state the connection is in.
    await client.end();
  }
}
