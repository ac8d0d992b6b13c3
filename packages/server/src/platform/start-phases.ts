import { monotonicMs } from './clock.ts';

interface StartPhases {
  /** Ends the phase that began when the one before it ended. */
  end(phase: string): void;
  /** The milliseconds of all phases and of each, in one line. */
  summary(): string;
}

/** Measures a start from the beginning of the process. `first` is the phase that has ended now. */
export function startPhases(first: string, nowMs: () => number = monotonicMs): StartPhases {
  let endedMs = 0;
  const parts: string[] = [];
  const end = (phase: string) => {
    const ms = nowMs();
    parts.push(`${phase} ${Math.round(ms - endedMs)}`);
    endedMs = ms;
  };
  end(first);
  return { end, summary: () => `Started in ${Math.round(endedMs)} ms: ${parts.join(', ')}` };
}
