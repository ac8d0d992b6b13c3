import { SECOND_MS } from '@handbill/contract/time';
import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';

const TICK_MS = 30 * SECOND_MS;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let last = now();

function subscribe(listener: () => void): () => void {
  // Nothing moved the time while nothing showed it.
  if (listeners.size === 0) last = now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    last = now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, to half a minute; all components share one timer. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => last);
}
