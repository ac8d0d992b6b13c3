import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { api, type SavedView } from '../api.ts';
import { useCommand } from '../use-command.ts';
import { CommandDialog, type Reading } from './command-dialog.tsx';

/** The filters of a list that the operator gave a name, to choose, to save and to remove. */
export function SavedViews({ list }: { list: SavedView['list'] }) {
  const { filterValues, setFilters } = useListContext();
  const { data = [] } = useQuery({
    queryKey: ['views'],
    queryFn: async () => (await api.listViews({})).data,
    retry: false,
  });
  const filter = meaningOf(filterValues);
  const chosen = JSON.stringify(filter);
  return (
    <Box component="section" aria-label="Saved views" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {data
        .filter((view) => view.list === list)
        .map((view) => {
          const isChosen = JSON.stringify(meaningOf(view.filter)) === chosen;
          return (
            <Box key={view._id} sx={{ display: 'flex', alignItems: 'center' }}>
              <Button
                variant={isChosen ? 'contained' : 'outlined'}
                aria-pressed={isChosen}
                onClick={() => setFilters(view.filter)}
              >
                {view.name}
              </Button>
              <RemoveView view={view} />
            </Box>
          );
        })}
      <CommandDialog
        label="Save this view"
        title="Save this filter under a name"
        confirm="Save"
        done="View saved"
        plain
        read={readName}
        send={(name, key) => api.saveView({ list, name, filter }, key)}
      >
        <p>Only you see it. One of the same name gives way.</p>
        <TextField name="name" label="Name of the view" fullWidth autoFocus autoComplete="off" />
      </CommandDialog>
    </Box>
  );
}

function RemoveView({ view: { _id: id, name } }: { view: SavedView }) {
  const { run, busy } = useCommand((_input: null, key) => api.removeView({ id }, key), {
    done: 'View removed',
  });
  return (
    <IconButton size="small" aria-label={`Remove the view ${name}`} disabled={busy} onClick={() => run(null)}>
      <CloseIcon fontSize="small" />
    </IconButton>
  );
}

/** What a filter asks for, in one order: a field that is empty asks for nothing. */
function meaningOf(filter: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}

function readName(fields: FormData): Reading<string> {
  const name = String(fields.get('name')).trim();
  return name === '' || name.length > 40
    ? { wrong: 'Give it a name of at most 40 letters.' }
    : { input: name };
}
