import { QueryClient } from '@tanstack/react-query';

/** For as long as react-admin holds who somebody is and what they may do: without it every page flickers. */
const ACCESS_KEPT_MS = 300_000;

/**
 * An answer is forgotten with the page that showed it: an operator decides on what holds now, never on what was shown
 * before. The operator sees why a call failed and retries it.
 */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0, retry: false } } });
  client.setQueryDefaults(['auth'], { gcTime: ACCESS_KEPT_MS });
  return client;
}
