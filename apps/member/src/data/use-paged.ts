import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** A list that is read page by page, newest first. */
export function usePaged<Item>(
  queryKey: QueryKey,
  read: (paging: { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: (pages) => pages.pages.flatMap((page) => page.data),
  });
}
export type Paged<Item> = ReturnType<typeof usePaged<Item>>;
