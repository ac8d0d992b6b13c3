import { useSyncExternalStore } from 'react';

/** A window that is wide enough for something, as in its style sheet. */
interface Fit {
  matches(): boolean;
  subscribe(listener: () => void): () => void;
}

/** A window of at least this width in `rem`: larger text needs a wider window, because `rem` grows with it. */
function windowOf(rem: number): Fit {
  const media = window.matchMedia(`(width >= ${rem}rem)`);
  return {
    matches: () => media.matches,
    subscribe(listener) {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
  };
}

/** There is room next to the column, as in sides.css. */
export const sides = windowOf(69);
/** There is room for a table or a second column in place of the right side, as in wide.css. */
export const tables = windowOf(80);

/** Whether the window has room for this. */
export function useFits({ subscribe, matches }: Fit): boolean {
  return useSyncExternalStore(subscribe, matches);
}
