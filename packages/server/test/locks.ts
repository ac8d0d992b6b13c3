import type { TestApp } from './app.ts';

const LOOKS_MAX = 5_000;

/** Returns once a transaction of this test's database waits for a lock: both sides of a race have arrived. */
export async function lockIsWaitedFor(app: TestApp): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const { rows } = await app.workspace.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
  throw new Error('nobody came to wait for the lock');
}
