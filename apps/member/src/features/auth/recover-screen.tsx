import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { Link } from 'wouter';
import { useSettings } from '../../data/answers/use-settings.ts';
import { api, type Input } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled, newPassword, repeated, ticked } from '../../ui/forms/checks.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Note } from '../../ui/screen.tsx';
import { Entrance } from './entrance.tsx';
import { NewPasswordTwice } from './new-password-twice.tsx';
import { RecoverByFactor } from './recover-by-factor.tsx';
import { RequestRecovery } from './request-recovery.tsx';
import { StaySignedIn } from './stay-signed-in.tsx';
import { useBegin } from './use-sign-in.ts';

const schema = v.pipe(
  v.object({
    username: filled(64),
    code: filled(64),
    password: newPassword,
    password_confirmation: v.pipe(v.string(), v.nonEmpty('field.required')),
    stay_signed_in: ticked,
  }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], repeated.check, repeated.says), [
    'password_confirmation',
  ]),
);

/** Sets a new password with a recovery code, for somebody who cannot sign in. */
export function RecoverScreen() {
  const text = useText();
  const hours = useSettings().data?.password_change_hours.value ?? 0;
  const recover = useMutation({
    mutationFn: (input: Input<'recover'>) => api.recover(input),
    onSuccess: useBegin(),
  });
  const form = useForm(by(schema), (values) => recover.mutateAsync(values));
  const { errors } = form;
  return (
    <Entrance title={text('recover.title')}>
      <Form
        form={form}
        submit={
          <Button type="submit" busy={recover.isPending} wide>
            {text('recover.submit')}
          </Button>
        }
      >
        <Note tone="active">
          <p>{text('recover.says')}</p>
          {hours > 0 && <p>{text('account.password_delays', { hours })}</p>}
        </Note>
        <TextField
          label={text('field.label.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username}
        />
        <TextField
          label={text('field.label.recovery_code')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code}
        />
        <NewPasswordTwice errors={errors} />
        <StaySignedIn />
      </Form>
      <RecoverByFactor />
      <RequestRecovery />
      <p className="text-center">
        <Link href="/login" className="inline-flex min-h-11 items-center text-accent underline">
          {text('recover.back')}
        </Link>
      </p>
    </Entrance>
  );
}
