import { CallFailed } from '@handbill/contract/client';
import { FRESH_FACTOR_MINUTES } from '@handbill/contract/console/session-life';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react';
import { answers } from '../data/answers.ts';
import { api, type StepUpProof } from '../data/api.ts';
import { askForPasskey, passkeysWork } from '../session/passkeys.ts';
import { stepUp } from '../session/step-up.ts';
import { failureText } from '../ui/failures/failure-text.ts';

/** Asks for a second factor again when a call needs a recent one. */
export function StepUpDialog() {
  const asked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked);
  return asked ? <Question /> : null;
}

function Question() {
  const [titleId, textId] = [useId(), useId()];
  const { prove, busy, failure, setFailure } = useProof();
  const access = useQuery(answers.access());
  const hasPasskey = passkeysWork() && (access.data?.passkeys ?? []).length > 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const otp = String(new FormData(event.currentTarget).get('otp')).trim();
    if (otp === '') setFailure('Enter a code.');
    else void prove(async () => ({ otp }));
  }

  return (
    <Dialog
      open
      onClose={() => (busy ? undefined : stepUp.cancel())}
      aria-labelledby={titleId}
      aria-describedby={textId}
      fullWidth
      maxWidth="xs"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>Confirm that it is you</DialogTitle>
        <DialogContent>
          <DialogContentText id={textId}>
            This moves money or changes who has access. You will not be asked again for {FRESH_FACTOR_MINUTES}{' '}
            minutes.
          </DialogContentText>
          <div aria-live="polite">
            {failure === null ? null : <Alert severity="warning">{failure}</Alert>}
          </div>
          <TextField
            name="otp"
            label="Code"
            autoComplete="one-time-code"
            autoFocus
            fullWidth
            helperText="From your authenticator app, or a recovery code"
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={stepUp.cancel} disabled={busy}>
            Cancel
          </Button>
          {hasPasskey ? (
            <Button disabled={busy} onClick={() => void prove(passkeyProof)}>
              Use passkey
            </Button>
          ) : null}
          <Button type="submit" variant="contained" disabled={busy}>
            Continue
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Proves a factor to the server, and confirms with it. */
function useProof() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function prove(proof: () => Promise<StepUpProof>): Promise<void> {
    setBusy(true);
    setFailure(null);
    const before = stepUp.changes();
    try {
      await api.stepUp(await proof());
      // Once its operator has left, an open question is that of the next one.
      if (stepUp.changes() === before) stepUp.confirm();
    } catch (error) {
      if (stepUp.changes() !== before) return;
      if (error instanceof CallFailed && error.status === 401) return stepUp.fail(error);
      setFailure(failureText(error));
      setBusy(false);
    }
  }

  return { prove, busy, failure, setFailure };
}

async function passkeyProof(): Promise<StepUpProof> {
  return { passkey: await askForPasskey((await api.passkeyOptions({})).data) };
}
