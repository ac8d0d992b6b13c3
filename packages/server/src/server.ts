import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SECOND_MS } from '@handbill/contract/time';
import { buildApp } from './app.ts';
import { features } from './features/index.ts';
import { ensureBankDirectory } from './features/members/index.ts';
import { tryPictureStore } from './features/pictures/index.ts';
import { openDatabase } from './open-database.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError } from './platform/config.ts';
import type { Runtime } from './platform/context.ts';
import { roleWarning } from './platform/database/database-role.ts';
import { createMemory } from './platform/database/memory.ts';
import { oneAtATime } from './platform/database/one-at-a-time.ts';
import {
  createListener,
  createPool,
  createPoolThrough,
  createServerPool,
  type DatabaseRoles,
  type Pool,
} from './platform/database/pool.ts';
import { followReplica, type Replica } from './platform/database/replica/replica.ts';
import { readerOf } from './platform/database/single-statements.ts';
import type { Siblings } from './platform/http/metrics.ts';
import { closeGently, type StopStep, takeSteps } from './platform/http/stopping.ts';
import type { Logger } from './platform/log.ts';
import { createEventHub } from './platform/queue/event-hub.ts';
import { startJobs } from './platform/queue/jobs.ts';
import { type StartPhases, startPhases } from './platform/start-phases.ts';
import { runWork } from './platform/work.ts';
import { checkConnection, checkDirect, checkPooler, prepareDatabase } from './prepare-database.ts';
import { DEMO_DAYS, setUpDemo } from './seed/demo.ts';
import { setUpInstance } from './seed/instance.ts';
import { startLife } from './seed/life/start-life.ts';
import { keepMode } from './seed/mode.ts';
import { ensurePages } from './seed/pages.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = {
  member: join(root, 'apps/member/dist'),
  console: join(root, 'apps/console/dist'),
  media: join(root, 'packages/server/content'),
};

/** The time limit for stopping a part with nothing to finish. */
const STEP_MS = 3_000;

export interface RunningServer {
  /** Its URL, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** What each process of a server needs. */
export interface Parts {
  config: Config;
  log: Logger;
  /** Gets progress messages. */
  say: (line: string) => void;
}

/**
 * Starts everything: the database (embedded or configured), migrations, the set-up of a new instance, jobs,
 * and last the port. Throws errors whose message is one clear sentence.
 */
export async function startServer(parts: Parts): Promise<RunningServer> {
  const stops: StopStep[] = [];
  const phases = startPhases('program');
  try {
    const roles = await readyDatabase(parts, stops, phases);
    const server = await serve(parts, { database: roles, stops, phases });
    parts.say(phases.summary());
    return server;
  } catch (error) {
    await takeSteps(stops.reverse(), parts.log);
    throw error;
  }
}

/** Opens the database and migrates it. */
export async function readyDatabase(
  { config, log, say }: Parts,
  stops: StopStep[],
  phases: StartPhases,
): Promise<DatabaseRoles> {
  await checkUploads(config, log);
  const roles = await openDatabase(config, log, say, stops);
  phases.end('database');
  await prepareDatabase(roles, config);
  phases.end('schema');
  return roles;
}

interface Serving {
  database: Pick<DatabaseRoles, 'app' | 'pooler'>;
  /** How to stop what already runs; each part that is started adds itself. */
  stops: StopStep[];
  phases: StartPhases;
  siblings?: Siblings;
}

/** Serves requests and runs jobs on a migrated database. When it throws, `stops` has what was started. */
export async function serve(
  { config, log, say }: Parts,
  { database, stops, phases, siblings }: Serving,
): Promise<RunningServer> {
  const drainMs = config.shutdownSeconds * SECOND_MS;
  const { app: direct, pooler } = database;
  const pool = pooler === null ? createServerPool(direct) : createPoolThrough(pooler, direct);
  stops.push({ name: 'database connections', msMax: STEP_MS, stop: () => pool.end() });
  await checkConnection(pool, config, 'DATABASE_URL');
  if (pooler !== null) {
    await checkPooler(pool);
    await checkDirect(direct, pool, config);
  }
  const warning = await roleWarning(readerOf(pool));
  if (warning !== null) log.warn(warning);
  const replica = await replicaOf(pool, config, log, stops);
  const memory = createMemory();
  const events = createEventHub({ pool, memory, log }, () => createListener(direct));
  stops.push({ name: 'events', msMax: STEP_MS, stop: () => events.close() });
  const runtime: Runtime = { config, pool, replica, memory, clock: systemClock, events, log };
  phases.end('connections');
  await setUp(runtime, { say, demoDays: DEMO_DAYS });
  phases.end('contents');
  const jobs = await startJobs(runtime, {
    jobs: features.flatMap((feature) => feature.jobs ?? []),
    tasks: features.flatMap((feature) => feature.tasks ?? []),
  });
  stops.push({ name: 'jobs', msMax: drainMs, stop: () => jobs.stop() });
  phases.end('jobs');
  const requestsPerMinute = { all: config.requestsPerMinute, signIn: config.signInsPerMinute };
  const app = await buildApp(runtime, { requestsPerMinute, files, siblings });
  stops.push({ name: 'requests', msMax: drainMs + STEP_MS, stop: () => closeGently(app, drainMs) });
  const url = await listen(app, config);
  phases.end('routes');
  if (config.demoLife) {
    const life = startLife(runtime, app);
    stops.push({ name: 'the life of the demo', msMax: STEP_MS, stop: () => life.stop() });
  }
  return { url, stop: () => takeSteps(stops.splice(0).reverse(), log) };
}

/** The replica of the configuration, if there is one. Its pool ends with the server. */
async function replicaOf(
  primary: Pool,
  { databaseReplicaUrl }: Config,
  log: Logger,
  stops: StopStep[],
): Promise<Replica | null> {
  if (databaseReplicaUrl === null) return null;
  const pool = createPool(databaseReplicaUrl);
  stops.push({ name: 'connections to the replica', msMax: STEP_MS, stop: () => pool.end() });
  return followReplica(pool, primary, log);
}

async function checkUploads(config: Config, log: Logger): Promise<void> {
  const { dataDirectory, pictureBucket } = config;
  if (pictureBucket !== null) {
    const answers = await tryPictureStore(config, systemClock.now()).catch((error: Error) => {
      const { message } = error.cause instanceof Error ? error.cause : error;
      throw new ConfigError(`The bucket of HANDBILL_S3_URL cannot hold pictures: ${message}.`);
    });
    if (!answers) log.error('the bucket of pictures does not answer: they are refused until it does');
    return;
  }
  const folder = join(dataDirectory, 'uploads');
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`The folder ${folder} cannot hold uploads: ${(error as Error).message}.`);
  }
}

/**
 * Sets up a new database, in a mode that it then keeps. One server at a time: another that starts
 * concurrently waits, and finds it set up.
 */
export async function setUp(
  runtime: Runtime,
  { say, demoDays }: { say: (line: string) => void; demoDays: number },
): Promise<void> {
  const { clock, config, pool } = runtime;
  await oneAtATime(pool, async () => {
    await runWork(runtime, clock.now(), keepMode);
    if (config.mode === 'demo') await setUpDemo(runtime, { say, days: demoDays });
    else await runWork(runtime, clock.now(), setUpInstance);
    await runWork(runtime, clock.now(), ensurePages);
    await runWork(runtime, clock.now(), ensureBankDirectory);
  });
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<string> {
  try {
    const url = await app.listen({ host, port });
    return url.replace('[::]', 'localhost').replace('0.0.0.0', 'localhost');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new ConfigError(`Port ${port} is in use by another program: choose another one with PORT.`);
    }
    if (code === 'EACCES') throw new ConfigError(`Port ${port} needs more rights: choose one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(`HOST ${host} is not an address of this machine.`);
    }
    throw error;
  }
}
