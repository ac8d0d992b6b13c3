import {
  type CronItem,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
} from 'graphile-worker';
import type { Work, Workspace } from './context.ts';
import { runWork } from './work.ts';

/** What a job is given: `now` from the clock, and a transaction for each piece of work. */
interface JobRun {
  readonly workspace: Workspace;
  readonly now: Date;
  transact<Result>(work: (work: Work) => Promise<Result>): Promise<Result>;
}

/** A recurring piece of work. It finds what is due by `now` in the tables and may be run at any time, by anybody. */
export interface Job {
  readonly name: string;
  /** A cron pattern in UTC. */
  readonly schedule: string;
  run(run: JobRun): Promise<void>;
}

/** Runs a job once, at the time of the workspace's clock. */
export async function runJob(workspace: Workspace, job: Job): Promise<void> {
  const now = workspace.clock.now();
  await job.run({ workspace, now, transact: (work) => runWork(workspace, now, work) });
}

/** Starts the queue that lives in the same database: each job runs once, on one of the servers. */
export async function startJobs(workspace: Workspace, jobs: readonly Job[]): Promise<Runner> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') workspace.log.warn({ jobs: message }, 'jobs');
    else workspace.log.debug({ jobs: message }, 'jobs');
  });
  const utils = await makeWorkerUtils({ pgPool: workspace.pool, logger });
  await utils.migrate();
  const taskList: TaskList = {};
  const cronItems: CronItem[] = [];
  for (const job of jobs) {
    taskList[job.name] = async () => runJob(workspace, job);
    cronItems.push({ task: job.name, match: job.schedule, options: { maxAttempts: 3, jobKey: job.name } });
  }
  return run({
    pgPool: workspace.pool,
    concurrency: 1,
    logger,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList,
    parsedCronItems: parseCronItems(cronItems),
  });
}
