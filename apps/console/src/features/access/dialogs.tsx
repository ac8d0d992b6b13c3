import { TextField, Typography } from '@mui/material';
import { api, type OwnAccess, type OwnFactor } from '../../data/api.ts';
import { forgetMe } from '../../data/me.ts';
import { askForPasskey, makePasskey, passkeysWork } from '../../session/passkeys.ts';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';

interface Typed {
  password: string;
  otp: string;
}

/** The password, and a code where a factor is set up; a passkey is asked for when no code is typed. */
function OwnFactorFields({ access, autoFocus = false }: { access: OwnAccess; autoFocus?: boolean }) {
  const hasPasskey = access.passkeys.length > 0 && passkeysWork();
  return (
    <>
      <TextField
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        fullWidth
        autoFocus={autoFocus}
      />
      {hasFactor(access) ? (
        <TextField
          name="otp"
          label="Code"
          autoComplete="one-time-code"
          fullWidth
          helperText={
            hasPasskey
              ? 'From your authenticator app, or a recovery code. Leave it empty to use your passkey.'
              : 'From your authenticator app, or a recovery code.'
          }
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
      ) : null}
    </>
  );
}

export function hasFactor({ totp, passkeys }: OwnAccess): boolean {
  return totp !== null || passkeys.length > 0;
}

function readTyped(fields: FormData, access: OwnAccess): Reading<Typed> {
  const typed = { password: String(fields.get('password')), otp: String(fields.get('otp') ?? '').trim() };
  if (typed.password === '') return { wrong: 'Enter your password.' };
  const needsCode = hasFactor(access) && !(access.passkeys.length > 0 && passkeysWork());
  return needsCode && typed.otp === '' ? { wrong: 'Enter a code.' } : { input: typed };
}

/** What was typed, or a passkey’s answer instead of a code. */
async function proofOf({ password, otp }: Typed, access: OwnAccess): Promise<OwnFactor> {
  if (otp !== '') return { password, otp };
  if (!hasFactor(access)) return { password };
  return { password, passkey: await askForPasskey((await api.passkeyOptions({})).data) };
}

/** A button that asks for the operator's password and factor before it changes how they sign in. */
export function FactorDialog(props: {
  access: OwnAccess;
  label: string;
  title: string;
  done: string;
  send(factor: OwnFactor): Promise<unknown>;
}) {
  return (
    <CommandDialog
      label={props.label}
      title={props.title}
      confirm="Continue"
      done={props.done}
      plain
      read={(fields) => readTyped(fields, props.access)}
      send={async (typed) => props.send(await proofOf(typed, props.access))}
    >
      <OwnFactorFields access={props.access} autoFocus />
    </CommandDialog>
  );
}

export function PasskeyDialog({
  access,
  onCodes,
}: {
  access: OwnAccess;
  onCodes(codes: readonly string[] | null): void;
}) {
  if (!passkeysWork()) {
    return (
      <Typography color="text.secondary">
        Passkeys are not available at this address: they need https and a host name such as handbill.example.
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
        if (name === '') return { wrong: 'Enter a name.' };
        const typed = readTyped(fields, access);
        return 'wrong' in typed ? typed : { input: { name, ...typed.input } };
      }}
      send={async ({ name, ...typed }) => {
        const { data } = await api.beginPasskey(await proofOf(typed, access));
        const response = await makePasskey(data);
        const added = await api.addPasskey({ name, response });
        forgetMe();
        onCodes(added.data.recovery_codes);
      }}
    >
      <TextField name="name" label="Name of the device" fullWidth autoFocus autoComplete="off" />
      <OwnFactorFields access={access} />
    </CommandDialog>
  );
}
