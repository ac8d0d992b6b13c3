import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
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
    { keep: (queries, { data }, { topic }) => keepChoice(queries, data, topic) },
  );
}

/**
 * Puts only the topic that was changed into the cache: what the answer has of the others may be older than what their own
 * answers said. Read again if that cancels a request, which may have brought news of them.
 */
function keepChoice(queries: QueryClient, answered: readonly Chosen[], topic: Chosen['topic']): QueryKey[] {
  const queryKey = keys.notificationSettings;
  const isRead = queries.isFetching({ queryKey, exact: true }) > 0;
  const known = queries.getQueryData<readonly Chosen[]>(queryKey) ?? answered;
  const changed = answered.find((each) => each.topic === topic);
  keepAnswer(
    queries,
    queryKey,
    known.map((each) => (each.topic === topic ? (changed ?? each) : each)),
  );
  return isRead ? [] : [queryKey];
}
