import { addMs, DAY_MS } from '@handbill/contract/time';
import { onlyRow } from '../database/rows.ts';
import type { Tx } from '../database/transaction.ts';
import { priorities } from './jobs.ts';

/** Jobs and tasks that failed for good within a day. A recurring job counts until its next time. */
export async function countFailedJobs(tx: Tx, now: Date): Promise<number> {
  const { rows } = await tx.query<{ failed: number }>(
    `select count(*)::int as failed from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and updated_at > $1`,
    [addMs(now, -DAY_MS)],
  );
  return onlyRow(rows).failed;
}

/** For how many seconds the job or task has been due that waits longest. Pushes may wait. */
export async function readQueueDelay(tx: Tx, now: Date): Promise<number> {
  const { rows } = await tx.query<{ seconds: number }>(
    `select coalesce(extract(epoch from $1 - min(run_at)), 0)::float8 as seconds from graphile_worker.jobs
     where attempts < max_attempts and locked_at is null and run_at <= $1 and priority < $2`,
    [now, priorities.push],
  );
  return onlyRow(rows).seconds;
}
