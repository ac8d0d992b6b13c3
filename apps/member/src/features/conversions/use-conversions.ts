import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, type AnswerData, api } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { useIntent } from '../../data/use-intent.ts';

export type Redeemed = AnswerData<'conversionRedeem'>;
export type ConversionKey = AnswerData<'conversionKeys'>[number];

export function useRedeem(onDone: (redeemed: Redeemed) => void) {
  return useIntent('conversionRedeem', { onDone: ({ data }) => onDone(data) });
}

export function useConversionKeys() {
  return useQuery({
    queryKey: keys.conversionKeys,
    queryFn: async ({ signal }) => (await api.conversionKeys({}, { signal })).data,
  });
}

/** Makes a key. Its answer is not kept anywhere: the key is in it. */
export function useMakeKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.conversionKeyMake({})).data.key,
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.conversionKeys }),
  });
}

export function useEndKey(onDone: () => void) {
  return useIntent('conversionKeyEnd', {
    keep: (queries, { data }: Answer<'conversionKeyEnd'>) => {
      queries.setQueryData(keys.conversionKeys, data);
      return [keys.conversionKeys];
    },
    onDone,
  });
}
