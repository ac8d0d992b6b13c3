import type { TestApp } from './app.ts';

const LOOKS_MAX = 5_000;

interface HeldRow {
  table: 'campaign' | 'deposit' | 'member' | 'operator' | 'withdrawal';
  id: string;
}

/**
 * Starts calls while a row that all of them need is locked, releases it once all of them wait for it, and
 * returns their answers: a race in which none can finish before the others have arrived.
 */
export async function raceFor<Answers extends readonly unknown[]>(
  app: TestApp,
  row: HeldRow,
  start: () => { [Place in keyof Answers]: Promise<Answers[Place]> },
): Promise<Answers> {
  const holder = await app.runtime.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${row.table} where id = $1 for update`, [row.id]);
    const answers = start();
    await everybodyWaits(app, answers.length);
    await holder.query('commit');
    return (await Promise.all(answers)) as unknown as Answers;
  } finally {
    holder.release();
  }
}

/**
 * Like raceFor, in this order: each call starts when the previous one waits for the row, and they get it in
 * that order.
 */
export async function raceInOrder<First, Second>(
  app: TestApp,
  row: HeldRow,
  [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> {
  const holder = await app.runtime.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${row.table} where id = $1 for update`, [row.id]);
    const one = first();
    await everybodyWaits(app, 1);
    const other = second();
    await everybodyWaits(app, 2);
    await holder.query('commit');
    return await Promise.all([one, other]);
  } finally {
    holder.release();
  }
}

async function everybodyWaits(app: TestApp, count: number): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const { rows } = await app.runtime.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
  }
  throw new Error(`not all ${count} came to wait for the row`);
}
