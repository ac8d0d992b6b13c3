import { setTimeout as pause } from 'node:timers/promises';

/** Tables that stay small: what operators set up, and what a job keeps short. */
const SMALL = new Set([
  'setting',
  'level',
  'package',
  'page',
  'notice',
  'bank',
  'operator',
  'installation',
  'restore',
]);
/** A connection writes its counts down at most once a second, and when it has been idle for a while. */
const COUNTED_AFTER_MS = 1_500;
/** How often whole reads need each call. */
export const TIMES = 3;
const ROWS_OF_A_LARGE_TABLE = 400;

/**
 * The large tables that each call reads from end to end, by the name of the call: counted by PostgreSQL itself, as the
 * sequential scans between two moments. Makes every call three times, and counts what was read as often: the jobs of the
 * server read in between.
 */
export async function wholeReadsOf({ pool, calls }) {
  const found = new Map();
  for (const [name, call] of calls) {
    const before = await scans(pool);
    for (let time = 0; time < TIMES; time += 1) await call();
    const after = await scans(pool);
    const read = [...after]
      .filter(([table, count]) => count - (before.get(table) ?? 0) >= TIMES)
      .map(([table]) => table);
    if (read.length > 0) found.set(name, read);
  }
  return found;
}

async function scans(pool) {
  await pause(COUNTED_AFTER_MS);
  const { rows } = await pool.query(
    `select schemaname || '.' || relname as table, relname as name, seq_scan::int8 as scans, n_live_tup as live
     from pg_stat_user_tables where n_live_tup >= $1`,
    [ROWS_OF_A_LARGE_TABLE],
  );
  return new Map(
    rows.filter(({ name }) => !SMALL.has(name)).map(({ table, scans: count }) => [table, Number(count)]),
  );
}
