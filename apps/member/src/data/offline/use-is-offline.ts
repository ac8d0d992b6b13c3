import { useSyncExternalStore } from 'react';

/** A single one may be about one call; several without an answer between them are about the server. */
const FAULTS_MIN = 2;

let unanswered = false;
let faults = 0;
const listeners = new Set<() => void>();

/** Records whether the last call got an answer, because a device with a network may still not reach the server. */
export function noteAnswer(came: boolean): void {
  if (unanswered === !came) return;
  unanswered = !came;
  for (const listener of listeners) listener();
}

/** Records whether the last answer was a fault of the server. */
export function noteFault(isFault: boolean): void {
  const wasFailing = isFailing();
  faults = isFault ? faults + 1 : 0;
  if (isFailing() === wasFailing) return;
  for (const listener of listeners) listener();
}

function isFailing(): boolean {
  return faults >= FAULTS_MIN;
}

/** Whether the server answers, but only with faults of its own. */
export function useIsFailing(): boolean {
  return useSyncExternalStore(subscribe, isFailing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the server is out of reach, as far as this device knows. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => unanswered || !navigator.onLine);
}
