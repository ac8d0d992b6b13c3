import { monotonicMs } from './clock.ts';

export interface StartPhases {
  /** Ends the current phase; the next one begins. */
  end(phase: string): void;
  /** The total and each phase in milliseconds, in one line. */
  summary(): string;
}

/**
 * Measures a start from the beginning of the process. `first` names the phase that ends now; the set-up of
 * `npm start`, which marks its end, is a phase before it.
 */
export function startPhases(first: string, nowMs: () => number = monotonicMs): StartPhases {
  let endedMs = 0;
  const parts: string[] = [];
  const endAt = (phase: string, ms: number) => {
    parts.push(`${phase} ${Math.round(ms - endedMs)}`);
    endedMs = ms;
  };
  const end = (phase: string) => endAt(phase, nowMs());
  const [setUp] = performance.getEntriesByName('set-up');
  if (setUp !== undefined) endAt('set-up', setUp.startTime);
  end(first);
  return { end, summary: () => `Started in ${Math.round(endedMs)} ms: ${parts.join(', ')}` };
}
