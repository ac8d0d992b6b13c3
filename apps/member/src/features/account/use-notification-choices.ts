import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerData, api, type Input } from '../../data/api.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';

export type Chosen = AnswerData<'notificationSettings'>[number];

/** How the member is notified of each topic that they can do without. */
export function useNotificationChoices() {
  return useQuery({
    queryKey: keys.notificationSettings,
    queryFn: async ({ signal }) => (await api.notificationSettings({}, { signal })).data,
  });
}

export function useChooseNotification() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<'updateNotificationSetting'>) => api.updateNotificationSetting(input),
    onSuccess: ({ data }) => void keepAnswer(queries, keys.notificationSettings, data),
  });
}
