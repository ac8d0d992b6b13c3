import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { makeStale, staleAfterKeyless } from '../../data/changes/stale-after.ts';
import { keys } from '../../data/query-keys.ts';

/** How many notifications are unread. */
export function useUnreadCount() {
  return useQuery({
    queryKey: keys.unread,
    queryFn: async ({ signal }) => (await api.unreadNotifications({}, { signal })).total,
  });
}

export function useChangeAvatar(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: Blob) => api.upload({}, { file }),
    onSuccess: async () => {
      await makeStale(queries, staleAfterKeyless.upload);
      onDone();
    },
  });
}
