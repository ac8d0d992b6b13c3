import type { Runtime, Work } from './context.ts';
import { FORGET_NOTICE, type WorkMemory } from './database/memory.ts';
import { notingWrites } from './database/replica/recent-writes.ts';
import { type Edges, type Opened, type Purpose, type Statement, transact } from './database/transaction.ts';
import { newId } from './ids.ts';
import type { ChangeEvent } from './queue/events.ts';

/** What travels with BEGIN and COMMIT, and the ids of the members and operators who write. */
export interface WorkEdges<Result> extends Edges<Result> {
  readonly writers: readonly string[];
}

const PLAIN: WorkEdges<unknown> = { opening: [], closing: () => [], writers: [] };

/**
 * One unit of work at `now`: opens a transaction, runs, commits, and then sends events to signed-in apps.
 * Each retry starts with an empty list of events, so that a rolled-back attempt sends none.
 */
export async function runWork<Result>(
  runtime: Runtime,
  now: Date,
  run: (work: Work, opened: Opened) => Promise<Result>,
  purpose: Purpose = 'write',
  edges: WorkEdges<Result> = PLAIN,
): Promise<Result> {
  const { config } = runtime;
  let events: ChangeEvent[] = [];
  let memory: WorkMemory = newMemory(runtime);
  const result = await transact(
    runtime.pool,
    (tx, opened) => {
      events = [];
      memory = newMemory(runtime);
      const emit = (event: ChangeEvent) => events.push(event);
      return run({ tx, now, config, memory, newId: () => newId(now), emit }, opened);
    },
    purpose,
    {
      opening: edges.opening,
      closing: (answer) => [
        ...edges.closing(answer),
        ...(memory.hasChanged ? [FORGET_NOTICE] : []),
        ...notingChanges(runtime, now, [...edges.writers, ...events.map(({ memberId }) => memberId)]),
      ],
    },
  );
  if (memory.hasChanged) runtime.memory.forget();
  runtime.events.publish(events);
  return result;
}

function newMemory({ memory }: Runtime): WorkMemory {
  return { shared: memory, hasChanged: false, isLagging: false };
}

/** The caller must find the change in the next answer, and an app that is notified of it fetches it within milliseconds. */
function notingChanges({ replica }: Runtime, now: Date, subjectIds: readonly string[]): Statement[] {
  return replica === null || subjectIds.length === 0 ? [] : [notingWrites(subjectIds, now)];
}
