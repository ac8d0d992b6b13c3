import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { keys } from '../../query-keys.ts';
import { usePaged } from '../../use-paged.ts';

export function useNotifications() {
  return usePaged(keys.notifications, (paging, signal) => api.notifications(paging, { signal }));
}

/** Marks all notifications as read. */
export function useReadAll() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.updateNotifications({}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
