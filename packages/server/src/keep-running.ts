import { MINUTE_MS, SECOND_MS } from '@handbill/contract/time';
import type { Logger } from './platform/log.ts';

/** One that has served for this long ended for a reason of its own, and not for that of those before it. */
const STEADY_MS = MINUTE_MS;
const PAUSE_MS_MIN = SECOND_MS;
const PAUSE_MS_MAX = 30 * SECOND_MS;

/** How a process ended. */
export interface End {
  code: number | null;
  signal: string | null;
}

/** A worker that serves requests. */
export interface Serving {
  readonly ended: Promise<End>;
}

interface Keeping {
  /** Starts the next one. Throws when it ends before it serves requests. */
  begin(): Promise<Serving>;
  isStopping(): boolean;
  log: Pick<Logger, 'warn' | 'error'>;
  nowMs(): number;
  wait(ms: number): Promise<unknown>;
}

/**
 * Starts a worker again whenever it has ended, until the server stops. One that ends soon after its start, or does not
 * start at all, waits longer each time: whatever ends it would otherwise take the processor from those that serve.
 */
export async function keepRunning(
  worker: number,
  first: Serving,
  { begin, isStopping, log, nowMs, wait }: Keeping,
): Promise<void> {
  let pauseMs = 0;
  let serving: Serving | null = first;
  while (!isStopping()) {
    if (serving !== null) {
      const sinceMs = nowMs();
      const end = await serving.ended;
      if (isStopping()) return;
      if (nowMs() - sinceMs >= STEADY_MS) pauseMs = 0;
      logEnd(log, { worker, ...end, pauseMs });
    }
    if (pauseMs > 0) await wait(pauseMs);
    pauseMs = Math.min(Math.max(2 * pauseMs, PAUSE_MS_MIN), PAUSE_MS_MAX);
    if (isStopping()) return;
    serving = await begin().catch((error: unknown) => {
      log.error({ err: error, worker }, 'a worker could not be started again');
      return null;
    });
  }
}

function logEnd(log: Keeping['log'], end: End & { worker: number; pauseMs: number }): void {
  // A worker that was asked to stop has finished what it was doing.
  if (end.code === 0) log.warn(end, 'a worker ended and is started again');
  else log.error(end, 'a worker ended unexpectedly and is started again');
}
