import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { answers } from '../../data/answers.ts';
import { api, type SavedView } from '../../data/api.ts';
import { CommandDialog, type Reading } from '../commands/command-dialog.tsx';
import { useCommand } from '../commands/use-command.ts';

/** The operator's named filters of a list. */
export function SavedViews({ list }: { list: SavedView['list'] }) {
  const { filterValues, setFilters } = useListContext();
  const { data = [] } = useQuery(answers.views());
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
        label="Save view"
        title="Save this filter as a view"
        confirm="Save"
        done="View saved"
        plain
        read={readName}
        send={(name, key) => api.saveView({ list, name, filter }, key)}
      >
        <p>Only visible to you. Saving replaces a view with the same name.</p>
        <TextField name="name" label="Name" fullWidth autoFocus autoComplete="off" />
      </CommandDialog>
    </Box>
  );
}

function RemoveView({ view: { _id: id, name } }: { view: SavedView }) {
  const { run, busy } = useCommand((_input: null, key) => api.removeView({ id }, key), {
    done: 'View removed',
  });
  return (
    <IconButton size="small" aria-label={`Remove view ${name}`} disabled={busy} onClick={() => run(null)}>
      <CloseIcon fontSize="small" />
    </IconButton>
  );
}

/** A filter without its empty fields, in a fixed order, so that two can be compared. */
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
    ? { wrong: 'Enter a name of at most 40 characters.' }
    : { input: name };
}
