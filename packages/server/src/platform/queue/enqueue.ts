import type { Tx } from '../database/transaction.ts';
import { jobOptions, type Priority, priorities } from './jobs.ts';

/** Puts a task on the queue once for each payload, to run as soon as this transaction has committed. */
export async function enqueueTask(
  tx: Tx,
  name: string,
  payloads: readonly object[],
  priority: Priority = priorities.task,
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.query(
    'select graphile_worker.add_job($1, payload, priority => $3) from json_array_elements($2::json) as payload',
    [name, JSON.stringify(payloads), priority],
  );
}

/**
 * As `enqueueTask`, but while a task of this name and key waits on the queue, it is not put there again, and waits no
 * shorter.
 */
export async function enqueueTaskOnce(
  tx: Tx,
  name: string,
  tasks: readonly { key: string; payload: object }[],
): Promise<void> {
  if (tasks.length === 0) return;
  await tx.query(
    `select graphile_worker.add_job($1, task -> 'payload', job_key => $1 || '/' || (task ->> 'key'),
       job_key_mode => 'preserve_run_at')
     from json_array_elements($2::json) as task`,
    [name, JSON.stringify(tasks)],
  );
}

/** As `enqueueTaskOnce`, but for later: one that waits there waits this long from now on. */
export async function enqueueTaskLater(
  tx: Tx,
  name: string,
  { key, payload, afterMs }: { key: string; payload: object; afterMs: number },
): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job($1, $2::json, job_key => $1 || '/' || $3,
       run_at => now() + $4 * interval '1 millisecond')`,
    [name, JSON.stringify(payload), key, afterMs],
  );
}

/**
 * Puts a recurring job on the queue, to run as soon as this transaction has committed instead of at its next time. If
 * it already waits there, it runs once; if it is running, at its next time.
 */
export async function enqueueJob(tx: Tx, name: string): Promise<void> {
  await tx.query('select graphile_worker.add_job($1, job_key => $1, max_attempts => $2, priority => $3)', [
    name,
    jobOptions.maxAttempts,
    jobOptions.priority,
  ]);
}
