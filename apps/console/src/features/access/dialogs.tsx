import { TextField, Typography } from '@mui/material';
import { api } from '../../api.ts';
import { forgetMe } from '../../me.ts';
import { makePasskey, passkeysWork } from '../../passkeys.ts';
import { CommandDialog } from '../../ui/command-dialog.tsx';

function OwnPassword({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <TextField
      name="password"
      label="Your password"
      type="password"
      autoComplete="current-password"
      fullWidth
      autoFocus={autoFocus}
    />
  );
}

/** A button that asks for the operator's own password before it does something to how they sign in. */
export function PasswordDialog(props: {
  label: string;
  title: string;
  done: string;
  send(password: string): Promise<unknown>;
}) {
  return (
    <CommandDialog
      label={props.label}
      title={props.title}
      confirm="Continue"
      done={props.done}
      plain
      read={(fields) => {
        const password = String(fields.get('password'));
        return password === '' ? { wrong: 'Enter your password.' } : { input: password };
      }}
      send={props.send}
    >
      <OwnPassword autoFocus />
    </CommandDialog>
  );
}

export function PasskeyDialog({ onCodes }: { onCodes(codes: readonly string[] | null): void }) {
  if (!passkeysWork()) {
    return (
      <Typography color="text.secondary">
        This browser has no passkeys at this address: they need https and a name such as handbill.example.
      </Typography>
    );
  }
  return (
    <CommandDialog
      label="Add a passkey"
      title="Add a passkey"
      confirm="Continue"
      done="Passkey added"
      plain
      read={(fields) => {
        const name = String(fields.get('name')).trim();
        const password = String(fields.get('password'));
        return name === '' || password === ''
          ? { wrong: 'Enter a name and your password.' }
          : { input: { name, password } };
      }}
      send={async ({ name, password }) => {
        const { data } = await api.beginPasskey({ password });
        const response = await makePasskey(data);
        const added = await api.addPasskey({ name, response });
        forgetMe();
        onCodes(added.data.recovery_codes);
      }}
    >
      <TextField name="name" label="Name of the device" fullWidth autoFocus autoComplete="off" />
      <OwnPassword />
    </CommandDialog>
  );
}
