import { CallFailed } from '@handbill/contract/client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useSiteTitle } from '../../data/answers/use-settings.ts';
import type { Input } from '../../data/api.ts';
import { laterTexts, useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { useIsSignedIn } from '../../session/use-signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { type Checked, useForm, type Values } from '../../ui/forms/use-form.ts';
import { Entrance, SupportLink } from './entrance.tsx';
import { STAYS, StaySignedIn } from './stay-signed-in.tsx';
import { placeAfterSignIn, useSignIn } from './use-sign-in.ts';

// Loaded on demand: most members have no second factor.
const SecondStep = lazy(async () => {
  const [{ SecondStep }] = await Promise.all([import('./second-step.tsx'), laterTexts()]);
  return { default: SecondStep };
});

/** Checked by hand: a validation library would be a twentieth of this screen's bytes. */
function check(values: Values): Checked<Input<'login'>> {
  const username = String(values.username ?? '').trim();
  const password = String(values.password ?? '');
  const stay_signed_in = values[STAYS] === 'on';
  if (username !== '' && password !== '') return { sent: { username, password, stay_signed_in } };
  const missing = 'field.required';
  return { errors: { username: username ? undefined : missing, password: password ? undefined : missing } };
}

export function LoginScreen() {
  const text = useText();
  const title = useSiteTitle();
  const signIn = useSignIn();
  // What was sent, when the password was correct and a second factor is missing.
  const [first, setFirst] = useState<Input<'login'> | null>(null);
  const form = useForm(check, async (values) => {
    try {
      await signIn.mutateAsync(values);
    } catch (error) {
      if (!(error instanceof CallFailed && error.slug === 'otp_required')) throw error;
      setFirst(values);
    }
  });
  const [, navigate] = useLocation();
  const search = useSearch();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (isSignedIn) navigate(placeAfterSignIn(search), { replace: true });
  }, [isSignedIn, navigate, search]);

  if (first) {
    return (
      <Suspense fallback={null}>
        <SecondStep first={first} onBack={() => setFirst(null)} />
      </Suspense>
    );
  }
  return (
    <Entrance title={text('login.title')} says={text('entrance.says')}>
      <Form
        form={form}
        submit={
          <Button type="submit" busy={signIn.isPending} wide>
            {text('login.submit')}
          </Button>
        }
      >
        <TextField
          label={text('field.label.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={session.lastUsername()}
          error={form.errors.username}
        />
        <PasswordField
          label={text('field.label.password')}
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
        <StaySignedIn />
      </Form>
      <div className="text-center">
        <p>
          <Link href="/recover" className="inline-flex min-h-11 items-center text-accent underline">
            {text('login.forgot')}
          </Link>
        </p>
        <p>
          {text('login.no_account')}{' '}
          <Link
            href={`/register?${search}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            {text('login.register')}
          </Link>
        </p>
        <p>
          {/* The server's page, in the language that was chosen here. */}
          <a
            href={`/welcome?lang=${session.language()}&${search}`}
            className="inline-flex min-h-11 items-center text-accent underline"
          >
            {text('login.what', { title })}
          </a>{' '}
          <Link
            href={`/help/sign-in?${search}`}
            className="inline-flex min-h-11 min-w-11 items-center px-3 text-accent underline"
          >
            {text('page.help')}
          </Link>
          <SupportLink />
        </p>
      </div>
    </Entrance>
  );
}
