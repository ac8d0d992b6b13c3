import { refuse } from '../refusal.ts';

interface QueueLimits {
  /** How many pieces of work run at a time. */
  running: number;
  /** How many may wait, in total and per owner. */
  waitingMax: number;
  waitingMaxEach: number;
}

/** Runs work for an owner when its turn comes. Refuses `service_unavailable` when too much of it waits. */
export type FairQueue = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>;

const RETRY_AFTER_SECONDS = 5;

/**
 * A bounded queue in which owners take turns: somebody who queues a hundred pieces delays the others by only
 * one, and is refused long before memory runs out.
 */
export function createFairQueue({ running, waitingMax, waitingMaxEach }: QueueLimits): FairQueue {
  /** The waiting work by owner; the owner whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;
  let runningCount = 0;

  function startNext(): void {
    const [next] = waiting;
    if (next === undefined || runningCount >= running) return;
    const [owner, [start, ...rest]] = next;
    waiting.delete(owner);
    // Back to the end of the line with the remaining work.
    if (rest.length > 0) waiting.set(owner, rest);
    waitingCount -= 1;
    runningCount += 1;
    start?.();
  }

  return async (owner, work) => {
    const own = waiting.get(owner) ?? [];
    if (waitingCount >= waitingMax || own.length >= waitingMaxEach) {
      throw refuse('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const turn = new Promise<void>((start) => waiting.set(owner, [...own, start]));
    waitingCount += 1;
    startNext();
    await turn;
    try {
      return await work();
    } finally {
      runningCount -= 1;
      startNext();
    }
  };
}
