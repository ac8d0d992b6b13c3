import type { Runtime, Work } from './context.ts';
import { type Edges, type Purpose, transact } from './database/transaction.ts';
import { newId } from './ids.ts';
import type { ChangeEvent } from './queue/events.ts';

/**
 * One unit of work at `now`: opens a transaction, runs, commits, and then tells signed-in apps. Retried with a
 * fresh list of events, so that an attempt that was rolled back tells nobody.
 */
export async function runWork<Result>(
  runtime: Runtime,
  now: Date,
  run: (work: Work, opened: readonly { rows: unknown[] }[]) => Promise<Result>,
  purpose: Purpose = 'write',
  edges?: Edges<Result>,
): Promise<Result> {
  let events: ChangeEvent[] = [];
  const result = await transact(
    runtime.pool,
    (tx, opened) => {
      events = [];
      const { config } = runtime;
      return run({ tx, now, config, newId: () => newId(now), emit: (event) => events.push(event) }, opened);
    },
    purpose,
    edges,
  );
  runtime.events.publish(events);
  return result;
}
