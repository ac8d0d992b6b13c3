import { useQuery } from '@tanstack/react-query';
import { type AnswerData, api } from '../api.ts';
import { keys } from '../query-keys.ts';

export type Business = NonNullable<AnswerData<'business'>>;

/** The member's business; null until it is saved. */
export function useBusiness() {
  return useQuery({
    queryKey: keys.business,
    queryFn: async ({ signal }) => (await api.business({}, { signal })).data,
  });
}
