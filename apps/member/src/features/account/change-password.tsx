import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, newPassword, repeated } from '../../ui/forms/checks.ts';
import { PasswordField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { RowDetails } from '../../ui/lists/rows.tsx';
import { KeyIcon } from '../../ui/more-icons.tsx';
import { Note } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useChangePassword } from './use-account.ts';

const schema = v.pipe(
  v.object({
    password_current: v.pipe(v.string(), v.nonEmpty('field.required')),
    password: newPassword,
    password_confirmation: v.pipe(v.string(), v.nonEmpty('field.required')),
  }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], repeated.check, repeated.says), [
    'password_confirmation',
  ]),
);

export function ChangePassword({ username }: { username: string }) {
  const text = useText();
  const row = useRef<HTMLLIElement>(null);
  const change = useChangePassword(() => toast.done('toast.password'));
  const changes = change.isSuccess ? change.submittedAt : 0;
  useEffect(() => {
    if (changes > 0) row.current?.querySelector('summary')?.focus();
  }, [changes]);
  return (
    <li ref={row}>
      {/* A new form after each change, so that no password stays in it. */}
      <RowDetails
        key={changes}
        icon={KeyIcon}
        title={text('account.password')}
        detail={text('account.password_says')}
      >
        <PasswordForm username={username} change={change} />
      </RowDetails>
    </li>
  );
}

function PasswordForm(props: { username: string; change: ReturnType<typeof useChangePassword> }) {
  const text = useText();
  const { username, change } = props;
  const hours = useSettings().data?.password_change_hours.value ?? 0;
  const form = useForm(by(schema), (values) => change.mutateAsync(values), {
    password_incorrect: 'password_current',
  });
  const { errors } = form;
  return (
    <Form
      form={form}
      submit={
        <Button type="submit" connected busy={change.isPending} wide>
          {text('account.password_submit')}
        </Button>
      }
    >
      {hours > 0 && (
        <Note tone="active">
          <p>{text('account.password_delays', { hours })}</p>
        </Note>
      )}
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={text('field.label.password_current')}
        name="password_current"
        autoComplete="current-password"
        error={errors.password_current}
      />
      <NewPasswordField
        label={text('field.label.password_new')}
        name="password"
        username={username}
        hint={text('register.password_hint')}
        error={errors.password}
      />
      <PasswordField
        label={text('field.label.password_again')}
        name="password_confirmation"
        autoComplete="new-password"
        error={errors.password_confirmation}
      />
    </Form>
  );
}
