import { Alert, Box, Button, Chip, Paper, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useLogin } from 'react-admin';
import { useHouse } from '../house.tsx';
import { failureText } from '../ui/failure-text.ts';

/** The console's own sign-in, apart from that of members. */
export function SignIn() {
  const login = useLogin();
  const { demo } = useHouse();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    try {
      await login({ username: fields.get('username'), password: fields.get('password') });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  }

  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Paper
        component="form"
        onSubmit={submit}
        sx={{ p: 3, width: '100%', maxWidth: 400 }}
        variant="outlined"
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography component="h1" variant="h5">
            Handbill console
          </Typography>
          {demo ? <Chip label="Demo" size="small" sx={{ bgcolor: '#ffd27a', color: '#1b1a17' }} /> : null}
        </Box>
        <Box aria-live="polite">{failure === null ? null : <Alert severity="error">{failure}</Alert>}</Box>
        <TextField name="username" label="Username" autoComplete="username" required fullWidth autoFocus />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          fullWidth
        />
        <Button type="submit" variant="contained" fullWidth disabled={busy} sx={{ mt: 2 }}>
          Sign in
        </Button>
      </Paper>
    </Box>
  );
}
