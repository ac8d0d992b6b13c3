import { CallFailed } from '@handbill/contract/client';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api } from '../../data/api.ts';
import { ownCalls } from '../../data/changes/own-calls.ts';
import { makeStale, staleAfterCall } from '../../data/changes/stale-after.ts';
import { useIntent } from '../../data/changes/use-intent.ts';
import { keys } from '../../data/query-keys.ts';
import { usePaged } from '../../data/use-paged.ts';
import { now } from '../../session/clock.ts';

type Page = Answer<'notifications'>;

const RETRIES = 5;
const FIRST_WAIT_MS = 1_000;

export function useNotifications() {
  return usePaged(keys.notifications, (paging, signal) => api.notifications(paging, { signal }));
}

/** Marks all notifications as read, once the server says so. */
export function useReadAll() {
  return useIntent('updateNotifications');
}

/**
 * Marks one notification as read, optimistically, since nothing else depends on it. While offline, the
 * call waits for a connection; if it fails, the notification becomes unread again.
 */
export function useRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => {
      // A notification is read once, so its id is the idempotency key; the event that follows is recognised as this
      // tab's own.
      ownCalls.note(id);
      return api.updateNotifications({ ids: [id] }, { idempotencyKey: id });
    },
    networkMode: 'online',
    retry: (attempts, error) => attempts < RETRIES && error instanceof CallFailed && error.slug === 'network',
    retryDelay: (attempts) => FIRST_WAIT_MS * 2 ** attempts,
    onMutate: (id) => {
      const read_at = now().toISOString();
      queries.setQueryData<InfiniteData<Page>>(
        keys.notifications,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              data: page.data.map((each) => (each._id === id ? { ...each, read_at } : each)),
            })),
          },
      );
      queries.setQueryData<number>(keys.unread, (count) => count && count - 1);
    },
    onError: () => makeStale(queries, staleAfterCall.updateNotifications),
  });
}
