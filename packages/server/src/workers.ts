import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@handbill/contract/time';
import { z } from 'zod';
import { collectFiguresFor, siblingsOfWorker } from './figures-of-workers.ts';
import { type End, keepRunning, type Serving } from './keep-running.ts';
import { monotonicMs } from './platform/clock.ts';
import { type Config, ConfigError } from './platform/config.ts';
import type { DatabaseRoles } from './platform/database/pool.ts';
import { type StopStep, takeSteps } from './platform/http/stopping.ts';
import type { Logger } from './platform/log.ts';
import { startPhases } from './platform/start-phases.ts';
import { type Parts, type RunningServer, readyDatabase, serve } from './server.ts';

/** The environment variable with a worker's place and the address of its database. */
const ASSIGNMENT = 'HANDBILL_WORKER';
const address = z.union([
  z.string(),
  z.object({ host: z.string(), port: z.int(), user: z.string(), database: z.string() }),
]);
const assignment = z.object({
  place: z.int(),
  database: z.object({ app: address, pooler: address.nullable() }),
});

/** A worker's messages to the primary process. */
const fromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), url: z.string() }),
  z.object({ kind: z.literal('failed'), sentence: z.string() }),
]);
type FromWorker = z.infer<typeof fromWorker>;

/** A worker stops its parts one after the other; two of them take up to `shutdownSeconds`. */
const STOP_MS = 20 * SECOND_MS;

/**
 * Starts the database and several processes that serve one port. A process that ends is started again. Throws
 * errors whose message is one clear sentence.
 */
export async function startWorkers(parts: Parts): Promise<RunningServer> {
  const { config, log, say } = parts;
  const stops: StopStep[] = [];
  const phases = startPhases('program');
  try {
    const roles = await readyDatabase(parts, stops, phases);
    const workers = new Workers(roles, config, log);
    const msMax = 2 * config.shutdownSeconds * SECOND_MS + STOP_MS;
    stops.push({ name: 'workers', msMax, stop: () => workers.stop() });
    const url = await workers.start();
    phases.end(`${config.workers} workers`);
    say(phases.summary());
    return { url, stop: () => takeSteps(stops.splice(0).reverse(), log) };
  } catch (error) {
    await takeSteps(stops.reverse(), log);
    throw error;
  }
}

/** The worker processes, each in its place from 1. */
class Workers {
  readonly #database: Pick<DatabaseRoles, 'app' | 'pooler'>;
  readonly #config: Config;
  readonly #log: Logger;
  readonly #running = new Map<number, Worker>();
  /** Those of them that serve requests. */
  readonly #ready = new Set<Worker>();
  #stopping = false;

  constructor({ app, pooler }: DatabaseRoles, config: Config, log: Logger) {
    // Without the owner: the workers migrate nothing.
    this.#database = { app, pooler };
    this.#config = config;
    this.#log = log;
  }

  /** Starts all; the first one alone, because it sets up a new instance. Throws ConfigError when one fails. */
  async start(): Promise<string> {
    const url = await this.#begin(1);
    const others = Array.from({ length: this.#config.workers - 1 }, (_, index) => this.#begin(index + 2));
    await Promise.all(others);
    return url;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(
      [...this.#running.values()].map(async (worker) => {
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  }

  /** Starts the worker of a place; returns its URL once it serves requests there. From then on it is kept running. */
  async #begin(place: number): Promise<string> {
    const first = await this.#fork(place);
    void keepRunning(place, first, {
      begin: () => this.#fork(place),
      isStopping: () => this.#stopping,
      log: this.#log,
      nowMs: monotonicMs,
      // While no worker runs, nothing else keeps this process alive.
      wait: (ms) => pause(ms),
    });
    return first.url;
  }

  /** A new worker for a place, once it serves requests. Throws ConfigError when it does not. */
  async #fork(place: number): Promise<Serving & { url: string }> {
    const worker = cluster.fork({
      [ASSIGNMENT]: JSON.stringify({ place, database: this.#database }),
      DATABASE_OWNER_URL: '',
    });
    this.#running.set(place, worker);
    collectFiguresFor(worker, () => this.#ready);
    const ended = new Promise<End>((ends) => {
      worker.once('exit', (code, signal) => {
        if (this.#running.get(place) === worker) this.#running.delete(place);
        this.#ready.delete(worker);
        ends({ code, signal });
      });
    });
    return new Promise((ready, failed) => {
      worker.on('message', (message: unknown) => {
        const { data } = fromWorker.safeParse(message);
        if (data?.kind === 'failed') failed(new ConfigError(data.sentence));
        if (data?.kind !== 'ready') return;
        this.#ready.add(worker);
        ready({ url: data.url, ended });
      });
      void ended.then(() => failed(new ConfigError('A worker ended before it served requests.')));
    });
  }
}

/** This process's assignment as a worker; null: it is none. */
export function assignmentIn(env: NodeJS.ProcessEnv): z.infer<typeof assignment> | null {
  const text = env[ASSIGNMENT];
  return text === undefined ? null : assignment.parse(JSON.parse(text));
}

/** Serves requests as one of several processes, and tells the primary process when it does. */
export async function startWorker(
  { config, log, say }: Parts,
  { place, database }: z.infer<typeof assignment>,
): Promise<RunningServer> {
  const stops: StopStep[] = [];
  const own = {
    config: { ...config, demoLife: config.demoLife && place === 1 },
    log: log.child({ worker: place }),
    // The others find the instance set up.
    say: place === 1 ? say : () => undefined,
  };
  try {
    const phases = startPhases('program');
    const server = await serve(own, { database, stops, phases, siblings: siblingsOfWorker() });
    await tell({ kind: 'ready', url: server.url });
    return server;
  } catch (error) {
    await takeSteps(stops.reverse(), own.log);
    throw error;
  }
}

/** Tells the primary process why this worker could not start. */
export function tellFailure(sentence: string): Promise<void> {
  return tell({ kind: 'failed', sentence });
}

async function tell(message: FromWorker): Promise<void> {
  await new Promise((sent) => {
    if (process.send) process.send(message, sent);
    else sent(null);
  });
}
