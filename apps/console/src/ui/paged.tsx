import { Alert, Box, Button, Typography } from '@mui/material';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CsvButton, type Filter } from './download-button.tsx';
import { failureText } from './failure-text.ts';

/** A list that is read page by page, the next one when it is asked for. */
export function Paged<Row extends { _id: string }>(props: {
  queryKey: QueryKey;
  read(paging: { cursor?: string }): Promise<{ data: Row[]; next_cursor: string | null }>;
  /** What stands there when there is nothing. */
  empty: string;
  row(row: Row): ReactNode;
  /** The call that lists all of it as CSV, with its filter, and how the file is called. */
  csv: { path: string; filter?: Filter; fileName: string };
}) {
  const list = useInfiniteQuery({
    queryKey: props.queryKey,
    queryFn: ({ pageParam }) => props.read(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    gcTime: 0,
    retry: false,
  });
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {list.error ? (
        <Alert severity="error" action={<Button onClick={() => list.refetch()}>Try again</Button>}>
          {failureText(list.error)}
        </Alert>
      ) : null}
      {list.isPending ? <Typography aria-busy="true">Loading …</Typography> : null}
      {list.isSuccess && rows.length === 0 ? (
        <Typography color="text.secondary">{props.empty}</Typography>
      ) : null}
      {rows.length > 0 ? (
        <Box component="ul" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
          {rows.map((row) => (
            <li key={row._id}>{props.row(row)}</li>
          ))}
        </Box>
      ) : null}
      {list.hasNextPage ? (
        <Button
          variant="outlined"
          disabled={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
          sx={{ justifySelf: 'start' }}
        >
          Show more
        </Button>
      ) : null}
      <CsvButton {...props.csv} disabled={rows.length === 0} />
    </Box>
  );
}
