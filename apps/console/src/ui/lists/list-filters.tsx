import { Box, Button, TextField } from '@mui/material';
import type { FormEvent } from 'react';
import { useListContext } from 'react-admin';
import { Choice } from '../forms/fields.tsx';

/** A filter with a closed set of values, and its initial value. */
export interface Select {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
  start?: string;
}

/** Narrows a list to one value of a field, or shows all. */
export function FilterSelect({ name, label, options }: Select) {
  const { filterValues, setFilters } = useListContext();
  return (
    <Choice
      label={label}
      none="All"
      options={options}
      value={String(filterValues[name] ?? '')}
      onChange={(value) => setFilters({ ...filterValues, [name]: value })}
    />
  );
}

/** Searches a list; `by` says what can be searched for. */
export function FilterSearch({ by }: { by: string }) {
  const { filterValues, setFilters } = useListContext();
  return (
    <SearchForm
      by={by}
      words={filterValues.search ?? ''}
      onSearch={(search) => setFilters({ ...filterValues, search })}
    />
  );
}

/** A search field that searches when it is submitted. */
export function SearchForm({
  by,
  words,
  onSearch,
}: {
  by: string;
  words: string;
  onSearch(words: string): void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('search')).trim());
  }
  return (
    <Box
      component="form"
      role="search"
      key={words}
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, alignItems: 'start', flex: '1 1 260px', maxWidth: 520 }}
    >
      <TextField
        name="search"
        type="search"
        label="Search"
        helperText={by}
        defaultValue={words}
        autoComplete="off"
        fullWidth
      />
      <Button type="submit" variant="outlined" sx={{ mt: 1, minHeight: 56 }}>
        Search
      </Button>
    </Box>
  );
}
