import { Alert, Box, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { api, type OwnAccess, type TotpEnrolment } from '../../data/api.ts';
import { forgetMe } from '../../data/me.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { FactorDialog } from './dialogs.tsx';

/** From the password to the QR code to the first code of the authenticator app. */
export function AuthenticatorSetUp(props: {
  access: OwnAccess;
  onCodes(codes: readonly string[] | null): void;
}) {
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null);
  if (enrolment === null) {
    return (
      <FactorDialog
        access={props.access}
        label={props.access.totp !== null ? 'Replace authenticator' : 'Set up authenticator'}
        title="Set up an authenticator"
        done="Scan the code"
        send={async (factor) => setEnrolment((await api.beginTotp(factor)).data)}
      />
    );
  }
  return <FirstCode enrolment={enrolment} onCodes={props.onCodes} onDone={() => setEnrolment(null)} />;
}

function FirstCode(props: {
  enrolment: TotpEnrolment;
  onCodes(codes: readonly string[] | null): void;
  onDone(): void;
}) {
  const { secret, address, enrolment } = props.enrolment;
  const confirm = useCommand(
    async (code: string) => {
      const { data } = await api.confirmTotp({ enrolment, code });
      forgetMe();
      props.onCodes(data.recovery_codes);
    },
    { done: 'Authenticator set up', onDone: props.onDone },
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void confirm.run(String(new FormData(event.currentTarget).get('code')));
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <p>
        Scan this with your authenticator app, or type in the key. Then enter the code that the app shows.
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`}
        alt="QR code of the key"
        width={200}
        height={200}
      />
      <Box component="code" data-testid="totp-secret" sx={{ overflowWrap: 'anywhere' }}>
        {secret}
      </Box>
      <div aria-live="polite">
        {confirm.failure === null ? null : <Alert severity="warning">{confirm.failure}</Alert>}
      </div>
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoFocus
        required
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button onClick={props.onDone}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={confirm.busy}>
          Confirm
        </Button>
      </Box>
    </Box>
  );
}
