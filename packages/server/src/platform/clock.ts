/** The only place that reads the time. Everything else receives `now` as a parameter. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds that only ever go forward: for measuring how long something took. */
export function monotonicMs(): number {
  return performance.now();
}
