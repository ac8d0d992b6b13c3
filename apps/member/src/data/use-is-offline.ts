import { useSyncExternalStore } from 'react';

let unanswered = false;
const listeners = new Set<() => void>();

/** Records whether the last call got an answer, because a device with a network may still not reach the server. */
export function noteAnswer(came: boolean): void {
  if (unanswered === !came) return;
  unanswered = !came;
  for (const listener of listeners) listener();
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
