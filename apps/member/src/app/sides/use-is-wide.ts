import { useSyncExternalStore } from 'react';

/** As in sides.css. Larger text needs a wider window, because `rem` grows with it. */
const wide = window.matchMedia('(width >= 69rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is room next to the column. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
