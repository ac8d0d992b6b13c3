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

const TRY = `
  select pg_try_advisory_lock(hashtextextended('job/' || $1, 0)) as is_free /* is_free is not null: it is or it is not */`;

/**
 * Runs work, unless work of this name is under way on any server of this database. The lock belongs to a connection, so
 * that it ends with the process. Takes a pool whose connections go to the database itself and that has one to spare.
 */
export async function unlessUnderWay(pool: Pool, name: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ is_free: boolean }>(TRY, [name]);
    if (rows[0]?.is_free === true) await work();
  } finally {
    // The lock of a connection that does not answer ends as it is closed.
    const isBroken = await client.query('select pg_advisory_unlock_all()').then(
      () => false,
      () => true,
    );
    client.release(isBroken);
  }
}
