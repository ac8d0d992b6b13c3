import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useKeyless } from '../../data/changes/use-keyless.ts';
import { keys } from '../../data/query-keys.ts';

/** How many notifications are unread. */
export function useUnreadCount() {
  return useQuery({
    queryKey: keys.unread,
    queryFn: async ({ signal }) => (await api.unreadNotifications({}, { signal })).total,
  });
}

export function useChangeAvatar(onDone: () => void) {
  return useKeyless('upload', (file: Blob) => api.upload({}, { file }), { onDone, waits: true });
}
