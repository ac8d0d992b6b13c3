import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeylessChange, makeStale, staleAfterKeyless } from './stale-after.ts';

interface After<Answered, Sent> {
  /** Puts the answer into the cache; returns its query keys, which are then not refetched. */
  keep?(queries: QueryClient, answer: Answered, sent: Sent): readonly QueryKey[];
  /** Also called after its screen was left. */
  onDone?(answer: Answered): void;
  /** Stays pending until what it made stale has been read again. Not for answers that are shown once: offline, that is never. */
  waits?: boolean;
}

/**
 * A change without a key: its answer is shown once or never kept, or a second one has no further effect. What
 * it could have changed is refetched after a failure, too: the answer may be what was lost, or what was to be changed may
 * have ended by itself.
 */
export function useKeyless<Answered, Sent = void>(
  name: KeylessChange,
  send: (sent: Sent) => Promise<Answered>,
  { keep, onDone, waits }: After<Answered, Sent> = {},
) {
  const queries = useQueryClient();
  return useMutation<Answered, Error, Sent>({
    mutationFn: send,
    onSuccess: (answer, sent) => {
      const read = makeStale(queries, staleAfterKeyless[name], keep?.(queries, answer, sent));
      onDone?.(answer);
      return waits ? read : undefined;
    },
    // Not awaited, so that the reason is shown first.
    onError: () => void makeStale(queries, staleAfterKeyless[name]),
  });
}
