import { languageOf } from '@handbill/contract/languages';
import * as v from 'valibot';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, newPassword, repeated } from '../../ui/checks.ts';
import { PasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { CheckField } from '../../ui/more-fields.tsx';
import { Card, Fact, Facts, Heading, Screen } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useMember } from '../../use-member.ts';
import { CloseAccount } from './close-account.tsx';
import { OwnData } from './own-data.tsx';
import { SessionList } from './session-list.tsx';
import { useChangePassword, useSignOut, useUpdateProfile } from './use-account.ts';

export function AccountDetailScreen() {
  const text = useText();
  const signOut = useSignOut();
  return (
    <Screen title={text('account.title')} back="/individual">
      <Choices />
      <ChangePassword />
      <Button look="secondary" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {text('account.sign_out')}
      </Button>
      <SessionList />
      <OwnData />
      <CloseAccount />
    </Screen>
  );
}

/** Who this is, the language, and whether rewards may stand in the award list. */
function Choices() {
  const text = useText();
  const update = useUpdateProfile();
  return (
    <Loaded query={useMember()}>
      {(member) => (
        <Card>
          <Facts>
            <Fact name={text('field.label.username')}>{member.username}</Fact>
            <Fact name={text('field.label.phone')}>{member.phone}</Fact>
            <Fact name={text('account.since')}>
              <Time at={member.created_at} />
            </Fact>
          </Facts>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-medium">{text('language.label')}</span>
            <LanguageSelect
              onChange={(language) =>
                update.mutate({ locale: languageOf(language) }, { onError: toast.failure })
              }
            />
          </div>
          <CheckField
            name="show_awards"
            checked={member.show_awards}
            onChange={(shown) => update.mutate({ show_awards: shown }, { onError: toast.failure })}
          >
            {text('account.show_awards')}
          </CheckField>
        </Card>
      )}
    </Loaded>
  );
}

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

function ChangePassword() {
  const text = useText();
  const change = useChangePassword();
  const form = useForm(by(schema), async (values) => {
    await change.mutateAsync(values);
    toast.done('toast.password');
  });
  return (
    <Card>
      <Heading>{text('account.password')}</Heading>
      <p className="text-sm text-soft">{text('account.password_says')}</p>
      {/* A new form after each change, so that no password stays in it. */}
      <Form
        key={change.submittedAt * (change.isSuccess ? 1 : 0)}
        form={form}
        submit={
          <Button type="submit" look="secondary" busy={change.isPending}>
            {text('account.password_submit')}
          </Button>
        }
      >
        <PasswordField
          label={text('field.label.password_current')}
          name="password_current"
          autoComplete="current-password"
          error={form.errors.password_current}
        />
        <PasswordField
          label={text('field.label.password_new')}
          name="password"
          autoComplete="new-password"
          hint={text('register.password_hint')}
          error={form.errors.password}
        />
        <PasswordField
          label={text('field.label.password_again')}
          name="password_confirmation"
          autoComplete="new-password"
          error={form.errors.password_confirmation}
        />
      </Form>
    </Card>
  );
}
