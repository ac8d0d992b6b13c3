import { useQuery } from '@tanstack/react-query';
import { type AnswerData, api, type Input } from '../../data/api.ts';
import { useKeyless } from '../../data/changes/use-keyless.ts';
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
  return useKeyless(
    'updateNotificationSetting',
    (input: Input<'updateNotificationSetting'>) => api.updateNotificationSetting(input),
    { keep: (queries, { data }) => [keepAnswer(queries, keys.notificationSettings, data)] },
  );
}
