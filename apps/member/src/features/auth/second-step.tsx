import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { Link } from 'wouter';
import { api, type Input } from '../../data/api.ts';
import { askForPasskey, passkeysWork } from '../../device/passkeys.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled } from '../../ui/forms/checks.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Entrance } from './entrance.tsx';
import { useSignIn } from './use-sign-in.ts';

const schema = by(v.object({ otp: filled(64) }));

/** The second step of signing in: a code, a recovery code, or a passkey. The password was correct. */
export function SecondStep({ first, onBack }: { first: Input<'login'>; onBack(): void }) {
  const text = useText();
  const signIn = useSignIn();
  const form = useForm(schema, ({ otp }) => signIn.mutateAsync({ ...first, otp }));
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { data } = await api.passkeyChallenge({ purpose: 'sign_in' });
      return signIn.mutateAsync({ ...first, passkey: await askForPasskey(data) });
    },
    onError: toast.failure,
  });
  return (
    <Entrance title={text('second_step.title')}>
      <Form
        form={form}
        submit={
          <Button type="submit" busy={signIn.isPending} wide>
            {text('second_step.continue')}
          </Button>
        }
      >
        <TextField
          label={text('second_step.otp')}
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          error={form.errors.otp}
        />
      </Form>
      {passkeysWork() && (
        <Button look="secondary" wide busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {text('second_step.passkey')}
        </Button>
      )}
      <p className="flex flex-wrap justify-center gap-x-4">
        <button type="button" className="min-h-11 text-accent underline" onClick={onBack}>
          {text('action.back')}
        </button>
        <Link href="/recover" className="inline-flex min-h-11 items-center text-accent underline">
          {text('second_step.lost_phone')}
        </Link>
        <HelpLink about="lost-phone" />
      </p>
    </Entrance>
  );
}
