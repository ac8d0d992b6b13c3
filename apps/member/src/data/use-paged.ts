import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** How a list is read page by page: the options of an infinite query. */
export function pagesOf<Read extends Page<unknown>>(
  queryKey: QueryKey,
  read: (paging: { cursor?: string }, signal: AbortSignal) => Promise<Read>,
) {
  return {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Read) => page.next_cursor,
  };
}

/** The items of the pages read so far. */
export function itemsOf<Item>({ pages }: { pages: readonly Page<Item>[] }): Item[] {
  return pages.flatMap((page) => page.data);
}

/** A list that is read page by page, newest first. */
export function usePaged<Item>(
  queryKey: QueryKey,
  read: (paging: { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return useInfiniteQuery({
    ...pagesOf(queryKey, read),
    select: itemsOf,
  });
}
export type Paged<Item> = ReturnType<typeof usePaged<Item>>;
