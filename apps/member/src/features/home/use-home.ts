import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, session } from '../../api.ts';
import { keys } from '../../query-keys.ts';

/** The notice on entry, in the language of now. */
export function usePopup() {
  const language = session.language();
  return useQuery({
    queryKey: keys.popup(language),
    queryFn: async ({ signal }) => (await api.popup({}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAwards() {
  return useQuery({ queryKey: keys.awards, queryFn: ({ signal }) => api.awards({}, { signal }) });
}

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
      await queries.invalidateQueries({ queryKey: keys.me });
      onDone();
    },
  });
}
