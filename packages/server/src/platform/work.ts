import type { Work, Workspace } from './context.ts';
import { type Purpose, transact } from './database/transaction.ts';
import { newId } from './ids.ts';
import type { ChangeEvent } from './queue/events.ts';

/**
 * One unit of work at `now`: opens a transaction, runs, commits, and then tells signed-in apps. Retried with a
 * fresh list of events, so that an attempt that was rolled back tells nobody.
 */
export async function runWork<Result>(
  workspace: Workspace,
  now: Date,
  run: (work: Work) => Promise<Result>,
  purpose: Purpose = 'write',
): Promise<Result> {
  let events: ChangeEvent[] = [];
  const result = await transact(
    workspace.pool,
    (tx) => {
      events = [];
      return run({
        tx,
        now,
        config: workspace.config,
        newId: () => newId(now),
        emit: (event) => events.push(event),
      });
    },
    purpose,
  );
  workspace.events.publish(events);
  return result;
}
