import { api, type FeedCard, type Order } from '../../../data/api.ts';
import { keys } from '../../../data/query-keys.ts';
import { useIntent } from '../../../data/use-intent.ts';
import { usePaged } from '../../../data/use-paged.ts';
import { keepOrder } from '../../orders/keep-order.ts';
import type { FeedFilter } from './feed-filters.tsx';

/** What the member can receive now, page by page. */
export function useFeed(filter: FeedFilter) {
  const feed = usePaged(keys.feed(filter), (paging, signal) =>
    api.feed({ ...filter, ...paging }, { signal }),
  );
  return { ...feed, data: feed.data && eachOnce(feed.data) };
}

/** An order whose place changed while pages were turned is in two of them. */
function eachOnce(cards: readonly FeedCard[]): FeedCard[] {
  return [...new Map(cards.map((card) => [card._id, card])).values()];
}

export function useTakeOrder(onTaken: (order: Order) => void) {
  return useIntent('productReceive', { keep: keepOrder, onDone: ({ data }) => onTaken(data) });
}
