import type { TestApp } from './app.ts';

const LOOKS_MAX = 50_000;

/** A row that a transaction holds, or what a statement locks or writes until it commits. */
type Held =
  | {
      table:
        | 'business'
        | 'campaign'
        | 'deposit'
        | 'member'
        | 'operator'
        | 'share'
        | 'support_request'
        | 'withdrawal';
      id: string;
    }
  | { statement: string; values?: unknown[] };

/**
 * Starts calls while a row that all of them need is locked, releases it once all of them wait for it, and
 * returns their answers: a race in which none can finish before the others have arrived.
 */
export async function raceFor<Answers extends readonly unknown[]>(
  app: TestApp,
  held: Held,
  start: () => { [Place in keyof Answers]: Promise<Answers[Place]> },
): Promise<Answers> {
  const answers = await whileHeld(app, held, async () => {
    const started = start();
    await untilWaiting(app, started.length);
    return started;
  });
  return (await Promise.all(answers)) as unknown as Answers;
}

/**
 * Like raceFor, in this order: each call starts when the previous one waits for the row, and they get it in
 * that order.
 */
export async function raceInOrder<First, Second>(
  app: TestApp,
  held: Held,
  [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> {
  const answers = await whileHeld(app, held, async () => {
    const one = first();
    await untilWaiting(app, 1);
    const other = second();
    await untilWaiting(app, 2);
    return [one, other] as const;
  });
  return Promise.all(answers);
}

/** Starts a call while what it needs is held, does something else once it waits, and answers what it answered. */
export async function whileItWaits<Answer>(
  app: TestApp,
  held: Held,
  start: () => Promise<Answer>,
  between: () => Promise<unknown>,
): Promise<Answer> {
  const [answer] = await whileHeld(app, held, async () => {
    const started = start();
    await untilWaiting(app, 1);
    await between();
    return [started] as const;
  });
  return answer;
}

/** Runs `act` while a transaction holds a row, and then commits that transaction. */
export async function whileHeld<Result>(
  app: TestApp,
  held: Held,
  act: () => Promise<Result>,
): Promise<Result> {
  const holder = await app.runtime.pool.connect();
  try {
    await holder.query('begin read write');
    if ('table' in held) await holder.query(`select from ${held.table} where id = $1 for update`, [held.id]);
    else await holder.query(held.statement, held.values);
    const result = await act();
    await holder.query('commit');
    holder.release();
    return result;
  } catch (error) {
    holder.release(true);
    throw error;
  }
}

/** How many transactions of the test's database wait for a lock. */
export async function waitingNow(app: TestApp): Promise<number> {
  const { rows } = await app.runtime.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

/** Returns once this many transactions of the test's database wait for a lock. */
export async function untilWaiting(app: TestApp, transactions = 1): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if ((await waitingNow(app)) >= transactions) return;
  }
  throw new Error(`not all ${transactions} came to wait`);
}
