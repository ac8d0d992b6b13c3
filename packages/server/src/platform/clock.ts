/** The one place that reads the time. Everything else is given `now`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds that only ever go forward: for measuring how long something took. */
export function monotonicMs(): number {
  return performance.now();
}
