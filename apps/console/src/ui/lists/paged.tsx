import { Box, Button } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CursorList } from '../../data/answers.ts';
import { CsvButton, type Filter } from './download-button.tsx';
import { Items } from './items.tsx';
import { Empty, Loaded } from './loaded.tsx';

/** How rows are drawn: one by one, or all together as a table. */
type Shown<Row> = { row(row: Row): ReactNode } | { rows(rows: readonly Row[], total: number): ReactNode };

/** A list that grows by a page with each “Show more”. */
export function Paged<Row extends { _id: string }>(
  props: Shown<Row> & {
    of: CursorList<Row>;
    /** Shown when the list has no rows. */
    empty: string;
    /** The call that answers the whole list as CSV, its filter, and the name of the file. */
    csv: { path: string; filter?: Filter; fileName: string };
  },
) {
  const { of, empty } = props;
  const list = useInfiniteQuery({
    queryKey: of.queryKey,
    queryFn: ({ pageParam }) => of.read(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => ({ rows: pages.flatMap(({ data }) => data), total: pages[0]?.total }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Loaded query={list}>
        {({ rows, total = rows.length }) => {
          if ('row' in props) {
            return (
              <Items of={rows} empty={empty}>
                {props.row}
              </Items>
            );
          }
          return rows.length === 0 ? <Empty>{empty}</Empty> : props.rows(rows, total);
        }}
      </Loaded>
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
      <CsvButton {...props.csv} disabled={!list.data?.rows.length} />
    </Box>
  );
}
