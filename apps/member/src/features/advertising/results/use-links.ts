import { useQuery } from '@tanstack/react-query';
import { type Answer, api } from '../../../data/api.ts';
import { useIntent } from '../../../data/changes/use-intent.ts';
import { useKeyless } from '../../../data/changes/use-keyless.ts';
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
  return useKeyless('productLinkMake', async () => (await api.productLinkMake({ product_id: id })).data);
}

export function useEndLink(id: string, onDone: () => void) {
  return useIntent('productLinkEnd', {
    keep: (queries, { data }: Answer<'productLinkEnd'>) => [keepAnswer(queries, keys.resultsLinks(id), data)],
    onDone,
  });
}
