import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, api } from '../../../data/api.ts';
import { makeStale, staleAfterKeyless } from '../../../data/changes/stale-after.ts';
import { useIntent } from '../../../data/changes/use-intent.ts';
import { keepAnswer } from '../../../data/keep-answer.ts';
import { keys } from '../../../data/query-keys.ts';

/** The open links to an order's results. */
export function useResultsLinks(id: string) {
  return useQuery({
    queryKey: keys.resultsLinks(id),
    queryFn: async ({ signal }) => (await api.productLinks({ product_id: id }, { signal })).data,
  });
}

/** Makes a link. Its answer, which alone has the address, is not put into the cache. */
export function useMakeLink(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.productLinkMake({ product_id: id })).data,
    onSuccess: () => void makeStale(queries, staleAfterKeyless.productLinkMake),
  });
}

export function useEndLink(id: string, onDone: () => void) {
  return useIntent('productLinkEnd', {
    keep: (queries, { data }: Answer<'productLinkEnd'>) => [keepAnswer(queries, keys.resultsLinks(id), data)],
    onDone,
  });
}
