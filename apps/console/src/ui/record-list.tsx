import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { List, Pagination, type RaRecord, useListContext } from 'react-admin';
import { failureText } from './failure-text.ts';

/** A page of cards with a filter above, and the pages below. */
export function RecordList<Row extends { _id: string }>(props: {
  title: string;
  filterDefaults?: Record<string, string>;
  filter: ReactNode;
  card(row: Row): ReactNode;
}) {
  return (
    <List
      title={props.title}
      actions={false}
      exporter={false}
      empty={false}
      perPage={20}
      storeKey={false}
      {...(props.filterDefaults ? { filterDefaultValues: props.filterDefaults } : {})}
      pagination={<Pagination rowsPerPageOptions={[]} />}
      component="div"
    >
      <Box sx={{ my: 2 }}>{props.filter}</Box>
      <Cards card={props.card} />
    </List>
  );
}

function Cards<Row extends { _id: string }>({ card }: { card(row: Row): ReactNode }) {
  const { data, error, isPending, refetch } = useListContext<Row & RaRecord>();
  if (error) {
    return (
      <Alert severity="error" action={<Button onClick={() => refetch()}>Try again</Button>}>
        {failureText(error)}
      </Alert>
    );
  }
  if (isPending) return <Typography aria-busy="true">Loading …</Typography>;
  if (!data?.length) return <Typography color="text.secondary">Nothing here.</Typography>;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', p: 0, m: 0 }}>
      {data.map((row) => (
        <li key={row._id}>{card(row)}</li>
      ))}
    </Box>
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
