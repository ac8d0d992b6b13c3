import { TextField } from '@mui/material';
import { api } from '../../data/api.ts';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';

interface Change {
  password_current: string;
  password: string;
  password_confirmation: string;
}

export function NewPasswordDialog() {
  return (
    <CommandDialog
      label="Change password"
      title="Change password and end your other sessions"
      confirm="Change password"
      done="Password changed"
      plain
      read={readChange}
      send={(change, key) => api.changeOperatorPassword(change, key)}
    >
      <TextField
        name="password_current"
        label="Your password"
        type="password"
        autoComplete="current-password"
        fullWidth
        autoFocus
      />
      <TextField name="password" label="New password" type="password" autoComplete="new-password" fullWidth />
      <TextField
        name="password_confirmation"
        label="Repeat new password"
        type="password"
        autoComplete="new-password"
        fullWidth
      />
    </CommandDialog>
  );
}

function readChange(fields: FormData): Reading<Change> {
  const text = (name: keyof Change) => String(fields.get(name));
  const change = {
    password_current: text('password_current'),
    password: text('password'),
    password_confirmation: text('password_confirmation'),
  };
  if (change.password.length < 8) return { wrong: 'The password needs at least 8 characters.' };
  if (change.password !== change.password_confirmation) return { wrong: 'The passwords do not match.' };
  return { input: change };
}
