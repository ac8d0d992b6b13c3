import { Alert, Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ListBase, type RaRecord, Title, useListContext } from 'react-admin';
import type { SavedView } from '../api.ts';
import { Allowed } from './allowed.tsx';
import type { Bulk } from './bulk-action.ts';
import { BulkActions } from './bulk-actions.tsx';
import { DownloadButton } from './download-button.tsx';
import { failureText } from './failure-text.ts';
import { RowContext } from './row.ts';
import { SavedViews } from './saved-views.tsx';

/** What a list of cards shows and can do. */
interface Listed<Row> {
  card(row: Row): ReactNode;
  /** What can be done to several at once. */
  bulk?: Bulk<Row>;
  /** What a row is called where it is chosen. */
  nameOf?(row: Row): string;
  /** A queue: what was decided stays in place, marked as done, until the list is read again. */
  queue?: boolean;
}

/** A page of cards with a filter above, and the pages below. */
export function RecordList<Row extends { _id: string }>(
  props: Listed<Row> & {
    title: string;
    filterDefaults?: Record<string, string>;
    filter: ReactNode;
    /** The list of which operators keep views. */
    views?: SavedView['list'];
  },
) {
  const { card, bulk, nameOf, queue = false } = props;
  return (
    <ListBase
      exporter={false}
      perPage={20}
      storeKey={false}
      // Read again when the operator asks: otherwise a click could land on what has just moved under the pointer.
      queryOptions={{ refetchOnWindowFocus: false }}
      {...(props.filterDefaults ? { filterDefaultValues: props.filterDefaults } : {})}
    >
      <Title title={props.title} />
      <Box sx={{ my: 2, display: 'grid', gap: 1.5 }}>
        {props.views ? <SavedViews list={props.views} /> : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
          {props.filter}
          {/* In line with the fields, which are as high. */}
          <Box sx={{ mt: 1, minHeight: 56, display: 'flex', alignItems: 'center' }}>
            <DownloadButton />
            <ReloadButton />
          </Box>
        </Box>
      </Box>
      <Cards card={card} queue={queue} {...(bulk ? { bulk } : {})} {...(nameOf ? { nameOf } : {})} />
      <Pages />
    </ListBase>
  );
}

/** Shows what holds now: an open list does not change by itself. */
function ReloadButton() {
  const { isFetching = false, refetch } = useListContext();
  return (
    <Button variant="text" disabled={isFetching} onClick={() => refetch()} sx={{ minHeight: 56 }}>
      Reload
    </Button>
  );
}

/** What was done to the rows of a list, as they were read: a row that is read again otherwise is another one. */
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
  queue = false,
}: Listed<Row>) {
  const { isSettled, contextOf } = useSettled<Row>();
  const { data = [], error, isPending, refetch } = useListContext<Row & RaRecord>();
  return (
    <>
      {/* Stays when the page is empty: what was done to its last ones is still being read. */}
      {bulk ? (
        <Allowed to={bulk.permission}>
          <BulkActions<Row>
            page={data.filter((row) => !isSettled(row))}
            actions={bulk.actions}
            nameOf={nameOf}
          />
        </Allowed>
      ) : null}
      {error ? (
        <Alert severity="error" action={<Button onClick={() => refetch()}>Try again</Button>}>
          {failureText(error)}
        </Alert>
      ) : null}
      {isPending ? <Typography aria-busy="true">Loading …</Typography> : null}
      {error || isPending || data.length > 0 ? null : (
        <Typography color="text.secondary">Nothing here.</Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', p: 0, m: 0 }}>
        {data.map((row) => (
          <li key={row._id}>
            {bulk && !isSettled(row) ? (
              <Allowed to={bulk.permission}>
                <Choice id={row._id} name={nameOf(row)} />
              </Allowed>
            ) : null}
            {queue ? <RowContext value={contextOf(row)}>{card(row)}</RowContext> : card(row)}
          </li>
        ))}
      </Box>
    </>
  );
}

/** Turns the pages of a list that has several. */
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
        {(page - 1) * perPage + 1}–{last} of {total}
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

function Choice({ id, name }: { id: string; name: string }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <FormControlLabel
      label={`Choose ${name}`}
      control={<Checkbox checked={selectedIds.includes(id)} onChange={() => onToggleItem(id)} />}
      sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
    />
  );
}

/** Chooses one of a closed list, or all. */
export function FilterSelect({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
}) {
  const { filterValues, setFilters } = useListContext();
  return (
    <TextField
      select
      label={label}
      value={filterValues[name] ?? ''}
      onChange={(event) => setFilters({ ...filterValues, [name]: event.target.value })}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">All</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  );
}

/** Looks for words in a list; `by` says which. */
export function FilterSearch({ by }: { by: string }) {
  const { filterValues, setFilters } = useListContext();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFilters({ ...filterValues, search: String(new FormData(event.currentTarget).get('search')).trim() });
  }
  return (
    <Box
      component="form"
      role="search"
      key={filterValues.search ?? ''}
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, alignItems: 'start', flex: '1 1 260px', maxWidth: 520 }}
    >
      <TextField
        name="search"
        type="search"
        label="Search"
        helperText={by}
        defaultValue={filterValues.search ?? ''}
        autoComplete="off"
        fullWidth
      />
      <Button type="submit" variant="outlined" sx={{ mt: 1, minHeight: 56 }}>
        Search
      </Button>
    </Box>
  );
}
