import { setTimeout as pause } from 'node:timers/promises';

/** A connection publishes its counts at the end of a transaction, if it last did so more than a second ago. */
const PUBLISHED_AFTER_MS = 1_100;
/** How often whole reads need each call. */
export const TIMES = 2;
/** A smaller one is read faster without an index. */
const ROWS_OF_A_LARGE_TABLE = 400;

/**
 * The large tables that each call reads from end to end, by the name of the call: counted by PostgreSQL itself, as the
 * sequential scans between two moments. Makes every call twice, and counts what was read as often: the jobs of the
 * server read in between.
 */
export async function wholeReadsOf({ pool, calls }) {
  const found = new Map();
  for (const [name, call] of calls) {
    const before = await scans(pool);
    for (let time = 0; time < TIMES; time += 1) {
      await pause(PUBLISHED_AFTER_MS);
      const send = await call();
      await send();
    }
    const after = await scans(pool);
    const read = [...after]
      .filter(([table, count]) => count - (before.get(table) ?? 0) >= TIMES)
      .map(([table]) => table);
    if (read.length > 0) found.set(name, read);
  }
  return found;
}

async function scans(pool) {
  const { rows } = await pool.query(
    `select schemaname || '.' || relname as table, seq_scan::text as scans
     from pg_stat_user_tables where n_live_tup >= $1`,
    [ROWS_OF_A_LARGE_TABLE],
  );
  return new Map(rows.map(({ table, scans: count }) => [table, Number(count)]));
}
