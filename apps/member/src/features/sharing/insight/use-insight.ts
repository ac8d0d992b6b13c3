import { useQuery } from '@tanstack/react-query';
import { type AnswerData, api } from '../../../data/api.ts';
import { keys } from '../../../data/query-keys.ts';
import { timeZone } from '../../../session/clock.ts';

export type Insight = AnswerData<'insight'>;

/** What the orders received in the last 30 days have brought. */
export function useInsight() {
  return useQuery({
    queryKey: keys.insight,
    queryFn: async ({ signal }) => (await api.insight(timeZone(), { signal })).data,
  });
}
