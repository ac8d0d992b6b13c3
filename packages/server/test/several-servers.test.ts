import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import type { Person } from './given/people.ts';
import { newClaims, REWARD } from './kills/claims.ts';
import { buildProgram, type Program, programIn } from './kills/program.ts';
import { type Attempt, signIn } from './kills/requests.ts';
import { type Bouncer, pgbouncer, startPgbouncer } from './several-servers/pgbouncer.ts';

const PROCESSES = 3;
const SIGN_INS_PER_MINUTE = 20;
const KILLS = 2;
const CLAIMS_EACH = 4;

/** Three processes that act as one server. */
interface Fleet {
  /** Where to send requests; an address that several processes share gives each connection to the next one. */
  start(): Promise<string[]>;
  /** Kills one of them; returns where the others are reached. */
  kill(): Promise<string[]>;
  /** Resolves once three processes run again; returns where to send requests. */
  recover(): Promise<string[]>;
  /** Stops them all; returns their exit codes. */
  stop(): Promise<(number | null)[]>;
  remove(): Promise<void>;
}

const limits = {
  HANDBILL_TRUST_PROXY: '127.0.0.1',
  HANDBILL_SIGN_INS_PER_MINUTE: String(SIGN_INS_PER_MINUTE),
};

/** A figure of the metrics. */
async function figure(url: string | undefined, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );
}

function workersOfOne(folder: string, app: TestApp): Fleet {
  const program = programIn(folder, app, { ...limits, HANDBILL_WORKERS: String(PROCESSES) });
  let urls: string[] = [];
  return {
    async start() {
      urls = [await program.start()];
      return urls;
    },
    async kill() {
      const [pid] = program.workers();
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await expect.poll(() => program.workers()).not.toContain(pid);
      return urls;
    },
    async recover() {
      await expect.poll(() => figure(urls[0], 'server_processes')).toBe(PROCESSES);
      return urls;
    },
    stop: async () => [await program.stop()],
    remove: () => program.remove(),
  };
}

function separateServers(folder: string, app: TestApp, more: NodeJS.ProcessEnv = limits): Fleet {
  const programs = Array.from({ length: PROCESSES }, () => programIn(folder, app, more));
  const urls = new Map<Program, string>();
  return {
    async start() {
      await Promise.all(programs.map(async (program) => urls.set(program, await program.start())));
      return [...urls.values()];
    },
    async kill() {
      const [program] = urls.keys();
      if (program !== undefined) {
        urls.delete(program);
        await program.kill();
      }
      return [...urls.values()];
    },
    async recover() {
      for (const program of programs) if (!urls.has(program)) urls.set(program, await program.start());
      return [...urls.values()];
    },
    stop: () => Promise.all([...urls.keys()].map((program) => program.stop())),
    remove: async () => {
      await Promise.all(programs.map((program) => program.remove()));
    },
  };
}

/** Through PgBouncer, with only a connection for listening and the queue's past it. */
function behindPgbouncer(folder: string, app: TestApp): Fleet {
  const direct = app.runtime.config.databaseUrl ?? '';
  const more = { ...limits, DATABASE_URL: '', DATABASE_DIRECT_URL: direct };
  const servers = separateServers(folder, app, more);
  let bouncer: Bouncer | undefined;
  return {
    ...servers,
    async start() {
      bouncer = await startPgbouncer(pgbouncer ?? '', direct);
      more.DATABASE_URL = bouncer.url;
      return servers.start();
    },
    async remove() {
      await servers.remove();
      await bouncer?.stop();
    },
  };
}

const fleets: [string, (folder: string, app: TestApp) => Fleet][] = [
  ['three workers of one server', workersOfOne],
  ['three servers on one database', separateServers],
];
if (pgbouncer === null) process.stdout.write('PgBouncer is not installed: nothing was tested through it.\n');
else fleets.push(['three servers behind PgBouncer', behindPgbouncer]);

let folder: string;
beforeAll(() => {
  folder = buildProgram();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(fleets)('%s', (name, fleetOf) => {
  let app: TestApp;
  let fleet: Fleet;
  let urls: string[];
  let members: Person[];
  beforeAll(async () => {
    app = await createTestApp();
    members = [await app.newMember(), await app.newMember(), await app.newMember()];
    fleet = fleetOf(folder, app);
    urls = await fleet.start();
    await signIn(urls[0] ?? '', members);
  });
  afterAll(async () => {
    await fleet.remove();
    await app.close();
  });

  /** A request on a connection of its own, to each process in turn. */
  const ask = (index: number, path: string, init: RequestInit = {}) =>
    fetch(`${urls[index % urls.length]}${path}`, {
      ...init,
      headers: { ...init.headers, connection: 'close' },
    });
  const askTimes = (times: number, path: string, init: RequestInit = {}) =>
    Promise.all(Array.from({ length: times }, (_, index) => ask(index, path, init)));

  test(`${name} admit together as many sign-ins from one address as the limit says`, async () => {
    const attempts = Array.from({ length: 3 * SIGN_INS_PER_MINUTE }, (_, index) =>
      ask(index, '/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
        body: JSON.stringify({ username: `nobody${index}`, password: 'nothing at all' }),
      }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBe(SIGN_INS_PER_MINUTE);
    expect(statuses.filter((status) => status === 429).length).toBe(2 * SIGN_INS_PER_MINUTE);
  });

  test(`${name} all show a changed setting`, async () => {
    await askTimes(2 * PROCESSES, '/api/settings');
    await app.set('site_title', 'A title of their own');
    const titles = async () => {
      const answers = await askTimes(4 * PROCESSES, '/api/settings');
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      return bodies.filter((body) => body.includes('A title of their own')).length;
    };
    await expect.poll(titles).toBe(4 * PROCESSES);
  });

  test(`${name} pass an event of one to the streams of all`, async () => {
    const [member] = members;
    if (member === undefined) throw new Error('there is no member');
    const headers = { authorization: `Bearer ${member.accessToken}` };
    const streams = await askTimes(2 * PROCESSES, '/api/events', { headers });
    const heard = streams.map(async ({ body }) => {
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('event: balance')) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
        if (done) throw new Error('the stream ended');
        text += value;
      }
      await reader?.cancel();
    });
    const claims = await newClaims(app, { advertiser: await app.newMember(), members: [member], each: 1 });
    await Promise.all(claims.map((claim) => claim.send(urls[0] ?? '')));
    await Promise.all(heard);
    expect(heard.length).toBe(2 * PROCESSES);
  });

  test(`${name} count each request once in their metrics`, async () => {
    const counter = 'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}';
    await askTimes(4 * PROCESSES, '/healthz');
    const counted = async () => {
      const figures = await Promise.all(urls.map((url) => figure(url, counter)));
      return figures.reduce((sum, each) => sum + each);
    };
    await expect.poll(counted).toBe(4 * PROCESSES);
  });

  test(`${name} run each job once`, async () => {
    await app.owner.query(`
      create table job_taken (job bigint, worker text);
      create function note_job() returns trigger language plpgsql security definer as $$
      begin
        insert into public.job_taken values (new.id, new.locked_by);
        return null;
      end $$;
      create trigger note_job after update on graphile_worker._private_jobs
        for each row when (old.locked_by is null and new.locked_by is not null) execute function note_job();
    `);
    const { rows: jobs } = await app.owner.query<{ id: string }>(
      `select (graphile_worker.add_job('roll-up-ledger')).id::text from generate_series(1, 60)`,
    );
    const ids = jobs.map(({ id }) => id);
    const left = async () => {
      const { rows } = await app.owner.query('select from graphile_worker.jobs where id = any ($1)', [ids]);
      return rows.length;
    };
    await expect.poll(left).toBe(0);
    const { rows } = await app.owner.query<{ job: string; worker: string }>(
      'select job::text, worker from job_taken where job = any ($1)',
      [ids],
    );
    expect(rows.map(({ job }) => job).sort()).toEqual([...ids].sort());
    await app.owner.query('drop trigger note_job on graphile_worker._private_jobs');
  });

  test(`${name} lose no claim that was answered and pay none twice when one of them is killed`, async () => {
    const before = await Promise.all(members.map(app.available));
    const advertiser = await app.newMember();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const claims = await newClaims(app, { advertiser, members, each: CLAIMS_EACH });
      const sent = claims.map((claim, index) => claim.send(urls[index % urls.length] ?? ''));
      // In the middle of them.
      await Promise.any(sent);
      const others = await fleet.kill();
      const answers = await Promise.all(sent);
      const again = await Promise.all(
        claims.map((claim, index) => repeat(others[index % others.length], claim)),
      );
      again.forEach((answer, place) => {
        const first = answers[place] ?? null;
        expect(answer.status).toBe(200);
        expect(JSON.parse(answer.body).reward).toBe(REWARD);
        if (first !== null) expect(answer).toMatchObject({ body: first.body, replayed: true });
      });
      urls = kill + 1 < KILLS ? await fleet.recover() : others;
    }
    expect(await app.audit()).toEqual([]);
    const paid = BigInt(KILLS * CLAIMS_EACH * REWARD);
    expect(await Promise.all(members.map(app.available))).toEqual(before.map((amount) => amount + paid));
  });

  /** Sends a claim until it is answered, as an app does. */
  async function repeat(url = '', claim: Attempt) {
    for (;;) {
      const answer = await claim.send(url);
      if (answer !== null) return answer;
    }
  }

  test(`${name} end in order when they are stopped`, async () => {
    const codes = await fleet.stop();
    expect(new Set(codes)).toEqual(new Set([0]));
    await expect(ask(0, '/healthz')).rejects.toThrow();
    const connections = async () => {
      const { rows } = await app.owner.query(
        "select from pg_stat_activity where application_name like 'handbill-%' and datname = current_database()",
      );
      return rows.length;
    };
    await expect.poll(connections).toBe(0);
  });
});
