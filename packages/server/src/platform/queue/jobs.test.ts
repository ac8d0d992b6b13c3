import { addMs, DAY_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { APP_ROLE, grantToRole } from '../database/database-role.ts';
import { enqueueJob, enqueueTask } from './enqueue.ts';
import { type Job, priorities, startJobs, type Task } from './jobs.ts';
import { deleteFollowedRuns } from './queue-figures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.owner.query('create table written (at timestamptz); create table carried (at timestamptz)');
  await grantToRole(app.owner, APP_ROLE);
});
afterAll(() => app.close());

test('a queued job runs at the clock’s time, each piece in its own transaction', async () => {
  const ran: string[] = [];
  const job: Job = {
    name: 'write-down',
    schedule: '0 0 1 1 *',
    async run({ now, transact }) {
      await transact(({ tx }) => tx.query('insert into written values ($1)', [now]));
      ran.push(now.toISOString());
    },
  };
  const queue = await startJobs(app.runtime, { jobs: [job], tasks: [] });
  try {
    await queue.addJob('write-down', {});
    await expect.poll(() => ran).toEqual([app.clock.now().toISOString()]);
  } finally {
    await queue.stop();
  }
  const { rows } = await app.work(({ tx }) => tx.query<{ at: Date }>('select at from written', []));
  expect(rows).toEqual([{ at: app.clock.now() }]);
});

test('a job that was added in a transaction that rolled back never runs', async () => {
  let runs = 0;
  const job: Job = {
    name: 'count',
    schedule: '0 0 1 1 *',
    run: async () => {
      runs += 1;
    },
  };
  const queue = await startJobs(app.runtime, { jobs: [job], tasks: [] });
  try {
    const undone = app.work(async ({ tx }) => {
      await enqueueJob(tx, 'count');
      throw new Error('changed its mind');
    });
    await expect(undone).rejects.toThrow('changed its mind');
    await queue.addJob('count', {});
    await expect.poll(() => runs).toBe(1);
  } finally {
    await queue.stop();
  }
  expect(runs).toBe(1);
});

test('a task that a transaction put on the queue runs once it commits, and again when it fails', async () => {
  const ran: unknown[] = [];
  const task: Task = {
    name: 'carry',
    async run({ now, transact }, payload) {
      ran.push(payload);
      if (ran.length === 1) throw new Error('not yet');
      await transact(({ tx }) => tx.query('insert into carried values ($1)', [now]));
    },
  };
  const queue = await startJobs(app.runtime, { jobs: [], tasks: [task] });
  try {
    await app.work(({ tx }) => enqueueTask(tx, 'carry', [{ what: 'it' }]));
    await expect.poll(() => ran).toEqual([{ what: 'it' }, { what: 'it' }]);
  } finally {
    await queue.stop();
  }
  const { rows } = await app.work(({ tx }) => tx.query<{ at: Date }>('select at from carried', []));
  expect(rows).toEqual([{ at: app.clock.now() }]);
});

test('jobs and tasks do not wait for the pushes that a slow service has left on the queue', async () => {
  const ran: string[] = [];
  const noting = (name: string) => ({
    name,
    run: async () => {
      ran.push(name);
    },
  });
  await app.work(async ({ tx }) => {
    const many = Array.from({ length: 20 }, () => ({}));
    await enqueueTask(tx, 'push-to-many', many, priorities.pushToMany);
    await enqueueTask(tx, 'push', many, priorities.push);
    await enqueueTask(tx, 'bring-code', [{}]);
    await enqueueJob(tx, 'pay');
  });
  const queue = await startJobs(app.runtime, {
    jobs: [{ ...noting('pay'), schedule: '0 0 1 1 *' }],
    tasks: ['push-to-many', 'push', 'bring-code'].map(noting),
  });
  try {
    await expect.poll(() => ran.length).toBe(42);
  } finally {
    await queue.stop();
  }
  // Four run at a time, so that the order within a handful is open.
  expect(ran.slice(0, 5)).toEqual(expect.arrayContaining(['pay', 'bring-code']));
  expect(ran.slice(0, 26).filter((name) => name === 'push')).toHaveLength(20);
});

test('a job that takes longer than its interval does not run twice at a time, on any server, and holds up no other', async () => {
  const runs = { slow: 0, other: 0 };
  let finish = () => {};
  const slow: Job = {
    name: 'slow',
    schedule: '0 0 1 1 *',
    run: () => {
      runs.slow += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
  };
  const other: Job = {
    name: 'other',
    schedule: '0 0 1 1 *',
    run: async () => {
      runs.other += 1;
    },
  };
  const tick = (name: string) => app.work(({ tx }) => enqueueJob(tx, name));
  const ofSlow = async () => {
    const { rows } = await app.owner.query<{ key: string | null }>(
      "select key from graphile_worker.jobs where task_identifier = 'slow'",
    );
    return rows.map(({ key }) => key);
  };
  const queues = await Promise.all(
    [1, 2].map(() => startJobs(app.runtime, { jobs: [slow, other], tasks: [] })),
  );
  try {
    await tick('slow');
    await expect.poll(() => runs.slow).toBe(1);
    for (let ticks = 0; ticks < 10; ticks += 1) {
      await tick('slow');
      // What is left is the run that began first, which has lost its key.
      await expect.poll(ofSlow).toEqual([null]);
    }
    expect(runs.slow).toBe(1);
    await tick('other');
    await expect.poll(() => runs.other).toBe(1);
    finish();
    await expect.poll(ofSlow).toEqual([]);
    await tick('slow');
    await expect.poll(() => runs.slow).toBe(2);
  } finally {
    finish();
    await Promise.all(queues.map((queue) => queue.stop()));
  }
});

const figure = async (name: string) =>
  new RegExp(`^${name} (.*)$`, 'm').exec((await app.app.inject('/metrics')).body)?.[1];

test('a job that failed for good counts until its next time, and what is left of it is deleted', async () => {
  let isBroken = true;
  let runs = 0;
  const job: Job = {
    name: 'mended',
    schedule: '0 0 1 1 *',
    run: async () => {
      runs += 1;
      if (isBroken) throw new Error('not yet');
    },
  };
  // As the schedule puts it on the queue.
  const tick = () =>
    app.owner.query(
      "select graphile_worker.add_job('mended', job_key => 'mended', max_attempts => 1, priority => $1)",
      [priorities.job],
    );
  const left = async () =>
    (await app.owner.query("select 1 from graphile_worker.jobs where task_identifier = 'mended'")).rows
      .length;
  app.bugs.length = 0;
  // What other tests left waiting counts, too.
  await app.owner.query('delete from graphile_worker._private_jobs');
  const queue = await startJobs(app.runtime, { jobs: [job], tasks: [] });
  try {
    for (const failures of [1, 2]) {
      await tick();
      await expect.poll(() => app.bugs.length).toBe(failures);
    }
    await app.owner.query('update graphile_worker._private_jobs set updated_at = $1', [app.clock.now()]);
    await expect.poll(() => figure('jobs_failed')).toBe('1');
    isBroken = false;
    await tick();
    await expect.poll(() => runs).toBe(3);
    await app.owner.query('update graphile_worker._private_jobs set updated_at = $1', [app.clock.now()]);
    await expect.poll(() => figure('jobs_failed')).toBe('0');
  } finally {
    await queue.stop();
  }
  expect(await left()).toBe(2);
  await app.owner.query("select graphile_worker.add_job('a-task', max_attempts => 1)");
  await app.owner.query('update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1');
  expect(await app.work(({ tx }) => deleteFollowedRuns(tx, 10))).toBe(2);
  expect(await left()).toBe(0);
  expect((await app.owner.query('delete from graphile_worker._private_jobs returning 1')).rows).toHaveLength(
    1,
  );
});

test('a job that fails for good is an error in the log, with its cause, and a figure', async () => {
  const job: Job = {
    name: 'pay-out',
    schedule: '0 0 1 1 *',
    run: async () => {
      throw new AggregateError([new Error('no such account')], '1 of 2 failed');
    },
  };
  expect(await figure('jobs_failed')).toBe('0');
  app.bugs.length = 0;
  const queue = await startJobs(app.runtime, { jobs: [job], tasks: [] });
  try {
    await app.owner.query("select graphile_worker.add_job('pay-out', max_attempts => 1)");
    await expect
      .poll(() => app.bugs)
      .toMatchObject([
        {
          msg: 'a job failed',
          job: 'pay-out',
          attempt: 1,
          err: { message: '1 of 2 failed', aggregateErrors: [{ message: 'no such account' }] },
        },
      ]);
  } finally {
    await queue.stop();
  }
  await app.owner.query('update graphile_worker._private_jobs set updated_at = $1', [app.clock.now()]);
  expect(await figure('jobs_failed')).toBe('1');
  await app.owner.query("select graphile_worker.add_job('pay-out', run_at => $1)", [app.clock.now()]);
  app.clock.advance(90_000);
  expect(await figure('jobs_delay_seconds')).toBe('90');
  await app.owner.query('delete from graphile_worker._private_jobs');
  expect(await figure('jobs_delay_seconds')).toBe('0');
});

test('a clock that ran ahead and was set back does not keep jobs from running after the next start', async () => {
  // It does not run during the test: that would be its last time.
  const job: Job = { name: 'every-year', schedule: '0 0 1 1 *', run: async () => undefined };
  const ahead = addMs(app.clock.now(), DAY_MS);
  await app.owner.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('every-year', $1, $1)`,
    [ahead],
  );
  const queue = await startJobs(app.runtime, { jobs: [job], tasks: [] });
  await queue.stop();
  const { rows } = await app.owner.query<{ last: Date }>(
    "select last_execution as last from graphile_worker._private_known_crontabs where identifier = 'every-year'",
  );
  expect(rows[0]?.last).toEqual(app.clock.now());
});

test('a database that is gone when a job ends does not end the process, and the job is done when it is back', async () => {
  const { rows } = await app.owner.query<{ name: string }>('select current_database() as name');
  const open = (connections: number) =>
    app.owner.query(`alter database ${rows[0]?.name} connection limit ${connections}`);
  let runs = 0;
  const task: Task = {
    name: 'outlast',
    async run() {
      runs += 1;
      if (runs > 2) return;
      await open(0);
      await app.owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = current_database()',
        [APP_ROLE],
      );
      if (runs === 1) throw new Error('the database is gone');
    },
  };
  const waiting = async () => {
    const { rows } = await app.owner.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'outlast'",
    );
    return rows.length;
  };
  const queue = await startJobs(app.runtime, { jobs: [], tasks: [task] });
  try {
    for (const run of [1, 2]) {
      await app.owner.query("select graphile_worker.add_job('outlast', max_attempts => 1)");
      await expect.poll(() => runs).toBe(run);
      await open(-1);
    }
    await expect.poll(waiting).toBe(1);
    await app.owner.query("select graphile_worker.add_job('outlast')");
    await expect.poll(() => runs).toBe(3);
  } finally {
    await open(-1);
    await queue.stop();
  }
});
