import * as v from 'valibot';
import { Link, useSearch } from 'wouter';
import { type TextId, useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { Button } from '../../ui/button.tsx';
import {
  agreement,
  by,
  text as filled,
  newPassword,
  repeated,
  ticked,
  username,
} from '../../ui/forms/checks.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { CheckField } from '../../ui/forms/more-fields.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Entrance, SupportLink } from './entrance.tsx';
import { NewPasswordTwice } from './new-password-twice.tsx';
import { StaySignedIn } from './stay-signed-in.tsx';
import { useOfferedCode, useRegister } from './use-register.ts';

const schema = v.pipe(
  v.object({
    username,
    phone: v.pipe(filled(32), v.minLength(4, 'field.phone')),
    password: newPassword,
    password_confirmation: v.pipe(v.string(), v.nonEmpty('field.required')),
    code: filled(32),
    stay_signed_in: ticked,
    agree_terms: agreement,
  }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], repeated.check, repeated.says), [
    'password_confirmation',
  ]),
);

const rules: readonly { path: string; label: TextId }[] = [
  { path: '/terms', label: 'register.terms' },
  { path: '/promises', label: 'page.promises' },
  { path: '/privacy', label: 'page.privacy' },
  { path: '/ordering-rules', label: 'page.ordering_rules' },
  { path: '/receive-account', label: 'page.receive_account' },
];

export function RegisterScreen() {
  const text = useText();
  const register = useRegister();
  const search = useSearch();
  const draft = useDraft('register');
  const invited = new URLSearchParams(search).get('code') ?? '';
  const offered = useOfferedCode({ asked: invited === '' });
  const code = draft.typed.code || invited || (offered ?? '');
  const form = useForm(
    by(schema),
    async (values) => {
      await register.mutateAsync({ ...values, agree_terms: true });
      draft.forget();
    },
    { introduction_code_incorrect: 'code' },
  );
  const { errors } = form;

  return (
    <Entrance title={text('register.title')} says={text('entrance.says')}>
      <Form
        form={draft.kept(form)}
        submit={
          <Button type="submit" busy={register.isPending} wide>
            {text('register.submit')}
          </Button>
        }
      >
        <TextField
          label={text('field.label.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={text('register.username_hint')}
          defaultValue={draft.typed.username ?? ''}
          error={errors.username}
        />
        <TextField
          label={text('field.label.phone')}
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={draft.typed.phone ?? ''}
          error={errors.phone}
        />
        <NewPasswordTwice label={text('field.label.password')} errors={errors} />
        <TextField
          label={text('field.label.code')}
          name="code"
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="characters"
          hint={
            <>
              {text('register.code_hint')}
              {!invited && <WithoutInvitation offered={offered} />}
            </>
          }
          error={errors.code}
        />
        <StaySignedIn />
        <CheckField name="agree_terms" error={errors.agree_terms}>
          {text('register.agree')}
        </CheckField>
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {rules.map(({ path, label }) => (
            <li key={path}>
              {/* In a new tab, so that the typed values are kept. */}
              <a
                href={`${path}?lang=${session.language()}`}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center text-accent underline"
              >
                {text(label)}
              </a>
            </li>
          ))}
        </ul>
      </Form>
      <p className="text-center">
        {text('register.have_account')}{' '}
        <Link
          href={`/login?${search}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {text('register.sign_in')}
        </Link>
      </p>
    </Entrance>
  );
}

/** For people without an invite: they take the company's code, or ask for one. Reserves its space while loading. */
function WithoutInvitation({ offered }: { offered: string | null | undefined }) {
  const text = useText();
  if (offered) return <span className="block min-h-11">{text('register.code_offered')}</span>;
  return (
    <span className={`block ${offered === undefined ? 'invisible' : ''}`}>
      <SupportLink says="register.ask_code" />
    </span>
  );
}
