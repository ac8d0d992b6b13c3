import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type FeedCard } from '../../../data/api.ts';
import { useIntent } from '../../../data/changes/use-intent.ts';
import { keys } from '../../../data/query-keys.ts';
import { itemsOf, pagesOf } from '../../../data/use-paged.ts';
import { keepOrder } from '../../orders/keep-order.ts';
import type { FeedFilter } from './feed-filters.tsx';

/** What the member can receive now, page by page. */
export function useFeed(filter: FeedFilter) {
  return useInfiniteQuery({
    ...pagesOf(keys.feed(filter), (paging, signal) => api.feed({ ...filter, ...paging }, { signal })),
    select: (read) => eachOnce(itemsOf(read)),
  });
}

/** An order whose place changed while pages were turned is in two of them. */
function eachOnce(cards: readonly FeedCard[]): FeedCard[] {
  return [...new Map(cards.map((card) => [card._id, card])).values()];
}

/** The page that visitors of an order of the feed get. */
export function useFeedPreview(campaignId: string) {
  return useQuery({
    queryKey: keys.feedPreview(campaignId),
    queryFn: async ({ signal }) => (await api.feedPreview({ campaign_id: campaignId }, { signal })).data,
  });
}

export function useTakeOrder() {
  return useIntent('productReceive', { keep: keepOrder });
}
