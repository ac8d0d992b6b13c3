import {
  Alert,
  Box,
  Button,
  CssBaseline,
  createTheme,
  Paper,
  TextField,
  ThemeProvider,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { type FormEvent, useMemo, useState } from 'react';
import { api } from '../data/api.ts';
import { failureText } from '../ui/failures/failure-text.ts';
import { darkTheme, lightTheme } from './theme.ts';

/** Where an invitation leads: a new operator chooses a password. */
export function Invitation() {
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  const theme = useMemo(() => createTheme(dark ? darkTheme : lightTheme), [dark]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [username, setUsername] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const password = String(fields.get('password'));
    const password_confirmation = String(fields.get('password_confirmation'));
    if (password !== password_confirmation) return setFailure('The passwords do not match.');
    setBusy(true);
    setFailure(null);
    try {
      const invitation = location.hash.slice(1);
      const { data } = await api.acceptInvitation({ invitation, password, password_confirmation });
      setUsername(data.username);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
        <Paper sx={{ p: 3, width: '100%', maxWidth: 400 }} variant="outlined">
          <Typography component="h1" variant="h5" gutterBottom>
            Handbill console
          </Typography>
          <div aria-live="polite">{failure === null ? null : <Alert severity="error">{failure}</Alert>}</div>
          {username === null ? (
            <form onSubmit={submit}>
              <Typography>Choose a password of at least 8 characters.</Typography>
              <NewPassword name="password" label="Password" />
              <NewPassword name="password_confirmation" label="Repeat password" />
              <Button type="submit" variant="contained" fullWidth disabled={busy} sx={{ mt: 2 }}>
                Save
              </Button>
            </form>
          ) : (
            <Alert severity="success">
              Your password is saved, {username}. <a href="/console/">Sign in</a>
            </Alert>
          )}
        </Paper>
      </Box>
    </ThemeProvider>
  );
}

function NewPassword({ name, label }: { name: string; label: string }) {
  return (
    <TextField
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      required
      fullWidth
      slotProps={{ htmlInput: { minLength: 8, maxLength: 128 } }}
    />
  );
}
