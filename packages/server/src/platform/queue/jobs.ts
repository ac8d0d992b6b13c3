import { addMs, MINUTE_MS } from '@handbill/contract/time';
import {
  type CronItem,
  parseCronItems,
  Logger as QueueLogger,
  type Runner,
  run,
  runMigrations,
  type TaskList,
} from 'graphile-worker';
import type { Runtime, Work } from '../context.ts';
import { unlessUnderWay } from '../database/one-at-a-time.ts';
import { createQueuePool, type Pool } from '../database/pool.ts';
import { writerOf } from '../database/single-statements.ts';
import type { Logger } from '../log.ts';
import { runWork } from '../work.ts';

/** What a job receives: `now` from the clock, and a transaction for each piece of work. */
interface JobRun {
  readonly runtime: Runtime;
  readonly now: Date;
  transact<Result>(work: (work: Work) => Promise<Result>): Promise<Result>;
}

/**
 * A recurring job. It finds the work due by `now` in the tables, and may run at any time on any server. While it runs, its
 * next runs are left out.
 */
export interface Job {
  readonly name: string;
  /** A cron pattern in UTC. */
  readonly schedule: string;
  run(run: JobRun): Promise<void>;
}

/**
 * Work that a transaction puts on the queue, to be done if it commits. A task that throws is retried with
 * growing delays. It may run twice, and must call other servers outside a transaction.
 */
export interface Task {
  readonly name: string;
  /** `payload` is what was put on the queue: ids, never secrets or personal data. */
  run(run: JobRun, payload: unknown): Promise<void>;
}

// While one waits for another server, the others continue.
const CONCURRENCY = 4;

/** The queue takes what has the smaller number first, however long the rest has waited. */
export const priorities = {
  /** Recurring jobs: money and promises depend on them. */
  job: -10,
  task: 0,
  /** A slow push service leaves thousands of these waiting. */
  push: 10,
  pushToMany: 20,
} as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

/** `maxAttempts`: how often a job is tried before it waits for its next time. */
export const jobOptions = { maxAttempts: 3, priority: priorities.job } as const;

/** The queue of a running server. */
type Queue = Pick<Runner, 'addJob' | 'stop'>;

/** Creates the queue's tables. They must exist before the first task is added. */
export async function prepareQueue(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new QueueLogger(() => () => undefined) });
}

/** Runs a job once, at the time of the runtime's clock. */
export async function runJob(runtime: Runtime, job: Job): Promise<void> {
  await job.run(beginRun(runtime));
}

/** Runs a task once, at the time of the runtime's clock. */
export async function runTask(runtime: Runtime, task: Task, payload: unknown): Promise<void> {
  await task.run(beginRun(runtime), payload);
}

function beginRun(runtime: Runtime): JobRun {
  const now = runtime.clock.now();
  return { runtime, now, transact: (work) => runWork(runtime, now, work) };
}

/** Starts the queue, which is in the same database: each job and task runs once, on one of the servers. */
export async function startJobs(
  runtime: Runtime,
  { jobs, tasks }: { jobs: readonly Job[]; tasks: readonly Task[] },
): Promise<Queue> {
  const { log } = runtime;
  const logger = new QueueLogger(() => (level, message, meta) => {
    if (isFailure(meta)) logFailure(log, meta);
    else if (level === 'error' || level === 'warning') log.warn({ jobs: message }, 'jobs');
    else log.debug({ jobs: message }, 'jobs');
  });
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [task.name, (payload: unknown) => runTask(runtime, task, payload)]),
  );
  await forgetRunsToCome(runtime);
  // Two connections for each running job, its own and the one that holds its lock, and one that listens.
  const pgPool = createQueuePool(runtime.pool, 2 * CONCURRENCY + 1);
  const cronItems: CronItem[] = [];
  for (const job of jobs) {
    // The key alone does not keep a job from running twice: a run that is under way gives it up to the next one.
    taskList[job.name] = () => unlessUnderWay(pgPool, job.name, () => runJob(runtime, job));
    cronItems.push({
      task: job.name,
      match: job.schedule,
      options: { ...jobOptions, jobKey: job.name },
    });
  }
  const runner = await run({
    pgPool,
    concurrency: CONCURRENCY,
    logger,
    noHandleSignals: true,
    // Recurring jobs are due by the clock of this process. By the database's they would wait while it is behind.
    useNodeTime: true,
    pollInterval: 2_000,
    taskList,
    parsedCronItems: parseCronItems(cronItems),
  });
  return {
    addJob: runner.addJob,
    stop: () => runner.stop().finally(() => pgPool.end()),
  };
}

/**
 * The library begins no run before the last one that it knows of. So one of a clock that ran ahead would keep the jobs of
 * all servers from running until that time has come.
 */
async function forgetRunsToCome({ pool, clock }: Runtime): Promise<void> {
  const now = clock.now();
  await writerOf(pool).query(
    'update graphile_worker._private_known_crontabs set last_execution = $1 where last_execution > $2',
    [now, addMs(now, MINUTE_MS)],
  );
}

/** What the library says about a run that threw. */
interface Failure {
  job: { task_identifier: string; attempts: number; max_attempts: number };
  error: unknown;
}

function isFailure(meta: object | undefined): meta is Failure {
  return meta !== undefined && 'failure' in meta && meta.failure === true;
}

function logFailure(log: Logger, { job, error }: Failure): void {
  const told = { err: error, job: job.task_identifier, attempt: job.attempts };
  if (job.attempts < job.max_attempts) log.warn(told, 'a job failed and is tried again');
  else log.error(told, 'a job failed');
}
