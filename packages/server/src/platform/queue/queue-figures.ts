import { addMs, DAY_MS } from '@handbill/contract/time';
import { onlyRow } from '../database/rows.ts';
import type { Tx } from '../database/transaction.ts';
import { priorities } from './jobs.ts';

/**
 * Jobs and tasks that failed for good within a day. A recurring job counts until its next time: its next run takes the key
 * away from the one that failed.
 */
export async function countFailedJobs(tx: Tx, now: Date): Promise<number> {
  const { rows } = await tx.query<{ failed: number }>(
    `select count(*)::int as failed from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and updated_at > $1 and (key is not null or priority <> $2)`,
    [addMs(now, -DAY_MS), priorities.job],
  );
  return onlyRow(rows).failed;
}

/** Deletes runs of recurring jobs that failed for good and were followed by another. Returns how many. */
export async function deleteFollowedRuns(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from graphile_worker._private_jobs where id in (
       select id from graphile_worker._private_jobs
       where attempts >= max_attempts and locked_at is null and key is null and priority = $1 limit $2
     ) returning 1`,
    [priorities.job, limit],
  );
  return rows.length;
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
