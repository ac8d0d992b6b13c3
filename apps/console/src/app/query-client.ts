import { isRefusal } from '@handbill/contract/client';
import { QueryClient } from '@tanstack/react-query';

/** For how long react-admin caches identity and permissions. Without a cache, every page flickers. */
const ACCESS_KEPT_MS = 300_000;

/**
 * An answer is forgotten with the page that showed it: operators decide on the current state, never on an earlier one.
 * Failed calls are not retried automatically: the operator sees why and tries again. Who is signed in is asked until there
 * is an answer: nothing on the screen would ask again, and the menu would stay empty.
 */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0, retry: false } } });
  client.setQueryDefaults(['auth'], {
    gcTime: ACCESS_KEPT_MS,
    retry: (_count, failure) => !isRefusal(failure),
  });
  return client;
}
