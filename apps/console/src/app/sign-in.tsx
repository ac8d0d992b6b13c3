import { CallFailed } from '@handbill/contract/client';
import { Alert, Box, Button, Chip, Paper, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useLogin } from 'react-admin';
import type { Credentials } from '../data/auth-provider.ts';
import { useInstance } from '../data/instance.tsx';
import { passkeysWork } from '../session/passkeys.ts';
import { endSentence } from '../session/session-end.ts';
import { failureText } from '../ui/failures/failure-text.ts';

/** The operators' sign-in, separate from that of members: a password and a code, or a passkey. */
export function SignIn() {
  const login = useLogin();
  const { demo } = useInstance();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [codeAsked, setCodeAsked] = useState(false);
  const [ended] = useState(endSentence);

  async function signIn(credentials: Credentials) {
    setBusy(true);
    setFailure(null);
    try {
      await login(credentials);
    } catch (error) {
      const asked = error instanceof CallFailed && error.slug === 'otp_required';
      if (asked) setCodeAsked(true);
      else setFailure(failureText(error));
      setBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const otp = String(fields.get('otp') ?? '').trim();
    void signIn({
      username: String(fields.get('username')),
      password: String(fields.get('password')),
      ...(otp === '' ? {} : { otp }),
    });
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
        <Box aria-live="polite">
          {failure === null ? null : <Alert severity="error">{failure}</Alert>}
          {ended !== null && failure === null && !codeAsked ? <Alert severity="info">{ended}</Alert> : null}
          {codeAsked && failure === null ? (
            <Alert severity="info">Enter the code from your authenticator app, or a recovery code.</Alert>
          ) : null}
        </Box>
        <TextField name="username" label="Username" autoComplete="username" required fullWidth autoFocus />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          fullWidth
        />
        {codeAsked ? (
          <TextField
            name="otp"
            label="Code"
            autoComplete="one-time-code"
            required
            fullWidth
            autoFocus
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
        ) : null}
        <Button type="submit" variant="contained" fullWidth disabled={busy} sx={{ mt: 2 }}>
          Sign in
        </Button>
        {passkeysWork() ? (
          <Button fullWidth disabled={busy} sx={{ mt: 1 }} onClick={() => signIn('passkey')}>
            Sign in with a passkey
          </Button>
        ) : null}
      </Paper>
    </Box>
  );
}
