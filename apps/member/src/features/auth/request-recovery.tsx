import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { useSettings } from '../../data/answers/use-settings.ts';
import { api, type Input } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled, newPassword, repeated } from '../../ui/forms/checks.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { RowDetails, RowList } from '../../ui/lists/rows.tsx';
import { PhoneIcon } from '../../ui/more-icons.tsx';
import { Note } from '../../ui/screen.tsx';
import { NewPasswordTwice } from './new-password-twice.tsx';

const schema = v.pipe(
  v.object({
    username: filled(64),
    phone: v.pipe(filled(32), v.minLength(4, 'field.phone')),
    contact: filled(300),
    password: newPassword,
    password_confirmation: v.pipe(v.string(), v.nonEmpty('field.required')),
  }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], repeated.check, repeated.says), [
    'password_confirmation',
  ]),
);

/** For somebody without a recovery code: chooses the new password, and asks support to check who they are. */
export function RequestRecovery() {
  const text = useText();
  const ask = useMutation({ mutationFn: (input: Input<'requestRecovery'>) => api.requestRecovery(input) });
  return (
    <RowList>
      <li>
        <RowDetails icon={PhoneIcon} title={text('recover.no_code')}>
          {ask.data ? (
            <p role="status" className="font-medium">
              {text('recover.asked', { number: ask.data.data.number })}
            </p>
          ) : (
            <RequestForm ask={ask} />
          )}
        </RowDetails>
      </li>
    </RowList>
  );
}

function RequestForm(props: {
  ask: { isPending: boolean; mutateAsync(input: Input<'requestRecovery'>): Promise<unknown> };
}) {
  const text = useText();
  const { ask } = props;
  // Settings kept from an older server lack it.
  const days = useSettings().data?.recovery_days?.value ?? 3;
  const form = useForm(by(schema), (values) => ask.mutateAsync(values));
  const { errors } = form;
  return (
    <Form
      form={form}
      submit={
        <Button type="submit" look="secondary" busy={ask.isPending} wide>
          {text('recover.ask')}
        </Button>
      }
    >
      <Note>
        <p>{text('recover.no_code_says', { days })}</p>
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
        label={text('field.label.phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone}
      />
      <TextField
        label={text('recover.contact')}
        name="contact"
        autoComplete="off"
        hint={text('recover.contact_hint')}
        error={errors.contact}
      />
      <NewPasswordTwice errors={errors} />
    </Form>
  );
}
