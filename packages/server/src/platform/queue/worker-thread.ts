import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createFairQueue } from './fair-queue.ts';

/** The work exceeded its time limit; its thread was terminated. */
export class ThreadTimeout extends Error {}

interface ThreadLimits {
  /** The time limit of one piece of work, in milliseconds. */
  msMax: number;
  waitingMax: number;
  waitingMaxEach: number;
}

const MEMORY_MIB_MAX = 256;

/**
 * A separate thread for work that would block everything else. The file is a module that sends `ready` once
 * loaded, and then `{ answer }` for each message. It is loaded on first use. Work that takes too long is
 * terminated with its thread, and the next work gets a new one. Throws ThreadTimeout, and refuses
 * `service_unavailable`.
 */
export function createThread<Input, Answer>(
  file: URL,
  { msMax, ...waiting }: ThreadLimits,
): (owner: string, input: Input) => Promise<Answer> {
  const inTurn = createFairQueue({ running: 1, ...waiting });
  let current: Worker | undefined;

  async function load(): Promise<Worker> {
    const worker = new Worker(file, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB_MAX },
    });
    // Pending callers are rejected; an error in the thread must not end the server.
    worker.on('error', () => forget(worker));
    worker.on('exit', () => forget(worker));
    await once(worker, 'message');
    current = worker;
    return worker;
  }

  function forget(worker: Worker): void {
    if (current === worker) current = undefined;
  }

  async function answerFrom(worker: Worker, input: Input): Promise<Answer> {
    const over = new AbortController();
    const heard = <Args extends unknown[]>(event: string) =>
      once(worker, event, { signal: over.signal }) as Promise<Args>;
    worker.ref();
    worker.postMessage(input);
    try {
      return await Promise.race([
        heard<[{ answer: Answer }]>('message').then(([{ answer }]) => answer),
        heard('exit').then(() => {
          throw new Error('a worker thread ended before it answered');
        }),
        pause(msMax, undefined, { signal: over.signal }).then(() => {
          throw new ThreadTimeout(`no answer after ${msMax} ms`);
        }),
      ]);
    } catch (error) {
      forget(worker);
      await worker.terminate();
      throw error;
    } finally {
      over.abort();
      worker.unref();
    }
  }

  return (owner, input) => inTurn(owner, async () => answerFrom(current ?? (await load()), input));
}
