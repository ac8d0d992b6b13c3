import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ListBase, type RaRecord, Title, useListContext } from 'react-admin';
import type { SavedView } from '../../data/api.ts';
import { Allowed } from '../allowed.tsx';
import type { Bulk } from '../bulk/bulk-action.ts';
import { BulkActions } from '../bulk/bulk-actions.tsx';
import { countText } from './count-text.ts';
import { DownloadButton } from './download-button.tsx';
import { Items } from './items.tsx';
import { FilterSearch, FilterSelect, type Select } from './list-filters.tsx';
import { Loaded } from './loaded.tsx';
import { RowContext } from './row.ts';
import { SavedViews } from './saved-views.tsx';

/** The parts of a list of cards. */
interface Listed<Row> {
  card(row: Row): ReactNode;
  /** Commands for several rows. */
  bulk?: Bulk<Row>;
  /** The name of a row, next to its checkbox. */
  nameOf?(row: Row): string;
  /** For lists whose rows have no unique id. */
  keyOf?(row: Row): string;
  /**
   * A queue: a row that was decided on stays in place, marked as done, until the list is reloaded. Every list says
   * whether it is one. It has to be if a command takes its row out of what the list shows when it is opened: the next
   * row would move under the pointer.
   */
  queue: boolean;
}

/** A page of cards with filters above, and the pages below. */
export function RecordList<Row extends { _id: string }>(
  props: Listed<Row> & {
    title: string;
    selects?: readonly Select[];
    /** What the search field looks for; without it there is no search. */
    search?: string;
    /** Whether operators can save views of this list. */
    views?: SavedView['list'];
    /** Shown next to the filters: further filters, or commands that concern no row. */
    children?: ReactNode;
  },
) {
  const { selects = [], search, views, card, bulk, nameOf, keyOf, queue } = props;
  const starts = selects.flatMap(({ name, start }) => (start === undefined ? [] : [[name, start]]));
  return (
    <ListBase
      exporter={false}
      perPage={20}
      storeKey={false}
      // Only the operator reloads it: otherwise a click could land on a row that has just moved under the pointer.
      // Rows that are equal when reread are new objects too, see useSettled.
      queryOptions={{ refetchOnWindowFocus: false, refetchOnReconnect: false, structuralSharing: false }}
      filterDefaultValues={Object.fromEntries(starts)}
    >
      <Title title={props.title} />
      <Box sx={{ my: 2, display: 'grid', gap: 1.5 }}>
        {views ? <SavedViews list={views} /> : null}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'start',
            '& > .MuiButton-root': { mt: 1, minHeight: 56 },
          }}
        >
          {selects.map((select) => (
            <FilterSelect key={select.name} {...select} />
          ))}
          {search === undefined ? null : <FilterSearch by={search} />}
          {props.children}
          {/* In line with the fields, which are as high. */}
          <Box sx={{ mt: 1, minHeight: 56, display: 'flex', alignItems: 'center' }}>
            <DownloadButton />
            <ReloadButton />
          </Box>
        </Box>
      </Box>
      <Cards
        card={card}
        queue={queue}
        {...(bulk ? { bulk } : {})}
        {...(nameOf ? { nameOf } : {})}
        {...(keyOf ? { keyOf } : {})}
      />
      <Pages />
    </ListBase>
  );
}

/** An open list does not change by itself. */
function ReloadButton() {
  const { isFetching = false, refetch } = useListContext();
  return (
    <Button variant="text" disabled={isFetching} onClick={() => refetch()} sx={{ minHeight: 56 }}>
      Reload
    </Button>
  );
}

/** What was done to each row, by the object as it was read: a row that was reread is a new object. */
function useSettled<Row extends object>() {
  const [settled, setSettled] = useState<ReadonlyMap<Row, string>>(new Map());
  return {
    isSettled: (row: Row) => settled.has(row),
    contextOf: (row: Row) => ({
      settled: settled.get(row) ?? null,
      settle: (done: string) => setSettled((known) => new Map(known).set(row, done)),
    }),
  };
}

function Cards<Row extends { _id: string }>({
  card,
  bulk,
  nameOf = ({ _id }) => _id,
  keyOf = ({ _id }) => _id,
  queue,
}: Listed<Row>) {
  const { isSettled, contextOf } = useSettled<Row>();
  const { data, error, isFetching = false, refetch } = useListContext<Row & RaRecord>();
  return (
    <>
      {/* Stays on an empty page, where the results of its last rows can still be read. */}
      {bulk ? (
        <Allowed to={bulk.permission}>
          <BulkActions<Row>
            page={(data ?? []).filter((row) => !isSettled(row))}
            actions={bulk.actions}
            nameOf={nameOf}
          />
        </Allowed>
      ) : null}
      <Loaded<Row[]> query={{ data, error, isFetching, refetch }}>
        {(rows) => (
          <Items of={rows} keyOf={keyOf} empty="Nothing here.">
            {(row) => (
              <>
                {bulk && !isSettled(row) ? (
                  <Allowed to={bulk.permission}>
                    <Selected id={row._id} name={nameOf(row)} />
                  </Allowed>
                ) : null}
                {queue ? <RowContext value={contextOf(row)}>{card(row)}</RowContext> : card(row)}
              </>
            )}
          </Items>
        )}
      </Loaded>
    </>
  );
}

/** The range of rows shown, and the links to other pages. */
function Pages() {
  const { page, perPage, total = 0, setPage } = useListContext();
  if (total === 0) return null;
  const last = Math.min(page * perPage, total);
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end', my: 2 }}
    >
      <Typography role="status">
        {(page - 1) * perPage + 1}–{last} of {countText(total)}
      </Typography>
      {total <= perPage ? null : (
        <>
          <Button variant="outlined" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous page
          </Button>
          <Button variant="outlined" disabled={last === total} onClick={() => setPage(page + 1)}>
            Next page
          </Button>
        </>
      )}
    </Box>
  );
}

function Selected({ id, name }: { id: string; name: string }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <FormControlLabel
      label={`Select ${name}`}
      control={<Checkbox checked={selectedIds.includes(id)} onChange={() => onToggleItem(id)} />}
      sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
    />
  );
}
