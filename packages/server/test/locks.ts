import type { TestApp } from './app.ts';

const LOOKS_MAX = 5_000;

/**
 * Returns once this many transactions of the test's database wait for a lock, so that all sides of a race
 * have arrived.
 */
export async function lockIsWaitedFor(app: TestApp, transactions = 1): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const { rows } = await app.runtime.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= transactions) return;
  }
  throw new Error('not enough came to wait for the lock');
}
