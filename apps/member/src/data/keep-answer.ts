import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Puts an answer where it is shown. What was asked before it came would be older: that is no longer waited for. */
export function keepAnswer(queries: QueryClient, key: QueryKey, answer: unknown): QueryKey {
  void queries.cancelQueries({ queryKey: key, exact: true });
  queries.setQueryData(key, answer);
  return key;
}
