import type { Runtime, Work } from './context.ts';
import { FORGET_NOTICE, type WorkMemory } from './database/memory.ts';
import { type Edges, PLAIN, type Purpose, transact } from './database/transaction.ts';
import { newId } from './ids.ts';
import type { ChangeEvent } from './queue/events.ts';

/**
 * One unit of work at `now`: opens a transaction, runs, commits, and then sends events to signed-in apps.
 * Each retry starts with an empty list of events, so that a rolled-back attempt sends none.
 */
export async function runWork<Result>(
  runtime: Runtime,
  now: Date,
  run: (work: Work, opened: readonly { rows: unknown[] }[]) => Promise<Result>,
  purpose: Purpose = 'write',
  edges: Edges<Result> = PLAIN,
): Promise<Result> {
  const { config } = runtime;
  let events: ChangeEvent[] = [];
  let memory: WorkMemory = { shared: runtime.memory, hasChanged: false };
  const result = await transact(
    runtime.pool,
    (tx, opened) => {
      events = [];
      memory = { shared: runtime.memory, hasChanged: false };
      const emit = (event: ChangeEvent) => events.push(event);
      return run({ tx, now, config, memory, newId: () => newId(now), emit }, opened);
    },
    purpose,
    {
      opening: edges.opening,
      closing: (answer) => [...edges.closing(answer), ...(memory.hasChanged ? [FORGET_NOTICE] : [])],
    },
  );
  if (memory.hasChanged) runtime.memory.forget();
  runtime.events.publish(events);
  return result;
}
