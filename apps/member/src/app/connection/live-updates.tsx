import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps the screen up to date while a member is signed in. The listener is loaded after the first paint. */
export function LiveUpdates() {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    // In a task of its own: the effects of the first screen are already a long one.
    const loading = setTimeout(() => {
      void import('../../data/changes/live.ts').then(({ listenForChanges }) =>
        listenForChanges(queries, stop.signal),
      );
    });
    return () => {
      clearTimeout(loading);
      stop.abort();
    };
  }, [queries]);
  return null;
}
