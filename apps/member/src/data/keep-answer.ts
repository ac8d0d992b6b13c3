import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Puts an answer into the cache, and cancels older requests for it, which would overwrite it. */
export function keepAnswer(queries: QueryClient, key: QueryKey, answer: unknown): QueryKey {
  void queries.cancelQueries({ queryKey: key, exact: true });
  queries.setQueryData(key, answer);
  return key;
}
