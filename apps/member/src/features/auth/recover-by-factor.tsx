import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { api, type Input } from '../../data/api.ts';
import { askForPasskey, passkeysWork } from '../../device/passkeys.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled, newPassword, repeated, ticked } from '../../ui/forms/checks.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { RowDetails, RowList } from '../../ui/lists/rows.tsx';
import { KeyIcon } from '../../ui/more-icons.tsx';
import { Note } from '../../ui/screen.tsx';
import { NewPasswordTwice } from './new-password-twice.tsx';
import { StaySignedIn } from './stay-signed-in.tsx';
import { useBegin } from './use-sign-in.ts';

const chosen = {
  username: filled(64),
  password: newPassword,
  password_confirmation: v.pipe(v.string(), v.nonEmpty('field.required')),
  stay_signed_in: ticked,
};
const withCodes = by(
  v.pipe(
    v.object({ ...chosen, code: filled(16), next_code: filled(16) }),
    v.forward(v.partialCheck([['password'], ['password_confirmation']], repeated.check, repeated.says), [
      'password_confirmation',
    ]),
  ),
);
const withPasskey = by(
  v.pipe(
    v.object(chosen),
    v.forward(v.partialCheck([['password'], ['password_confirmation']], repeated.check, repeated.says), [
      'password_confirmation',
    ]),
  ),
);

/** For somebody who still has an authenticator or a passkey, and can set a new password with it. */
export function RecoverByFactor() {
  const text = useText();
  return (
    <RowList>
      <li>
        <RowDetails icon={KeyIcon} title={text('recover.by_app')}>
          <ByAuthenticator />
        </RowDetails>
      </li>
      {passkeysWork() && (
        <li>
          <RowDetails icon={KeyIcon} title={text('recover.by_passkey')}>
            <ByPasskey />
          </RowDetails>
        </li>
      )}
    </RowList>
  );
}

function ByAuthenticator() {
  const text = useText();
  const recover = useMutation({
    mutationFn: (input: Input<'recoverByAuthenticator'>) => api.recoverByAuthenticator(input),
    onSuccess: useBegin(),
  });
  const form = useForm(withCodes, (values) => recover.mutateAsync(values));
  return (
    <Form form={form} submit={<Submit says="recover.app_submit" busy={recover.isPending} />}>
      <Note>
        <p>{text('recover.by_app_says')}</p>
      </Note>
      <Chosen errors={form.errors}>
        <Code says="recover.app_code" name="code" errors={form.errors} />
        <Code says="recover.app_next" name="next_code" errors={form.errors} />
      </Chosen>
    </Form>
  );
}

function ByPasskey() {
  const recover = useMutation({
    mutationFn: async (input: Omit<Input<'recoverByPasskey'>, 'response'>) => {
      const { data } = await api.passkeyChallenge({ purpose: 'recover' });
      return api.recoverByPasskey({ ...input, response: await askForPasskey(data) });
    },
    onSuccess: useBegin(),
  });
  const form = useForm(withPasskey, (values) => recover.mutateAsync(values));
  return (
    <Form form={form} submit={<Submit says="recover.passkey_submit" busy={recover.isPending} />}>
      <Chosen errors={form.errors} />
    </Form>
  );
}

function Submit({ says, busy }: { says: TextId; busy: boolean }) {
  const text = useText();
  return (
    <Button type="submit" look="secondary" busy={busy} wide>
      {text(says)}
    </Button>
  );
}

function Code({ says, name, errors }: { says: TextId; name: string; errors: FieldErrors }) {
  const text = useText();
  return (
    <TextField
      label={text(says)}
      name={name}
      autoComplete="one-time-code"
      inputMode="numeric"
      error={errors[name]}
    />
  );
}

/** Whose account it is, what proves it, and the new password. */
function Chosen({ errors, children }: { errors: FieldErrors; children?: ReactNode }) {
  const text = useText();
  return (
    <>
      <TextField
        label={text('field.label.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      {children}
      <NewPasswordTwice errors={errors} />
      <StaySignedIn />
    </>
  );
}
