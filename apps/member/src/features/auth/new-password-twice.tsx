import { useText } from '../../languages/index.ts';
import { PasswordField } from '../../ui/field.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import type { FieldErrors } from '../../ui/use-form.ts';

/** The new password of an account that is recovered, and the same again. */
export function NewPasswordTwice({ errors }: { errors: FieldErrors }) {
  const text = useText();
  return (
    <>
      <NewPasswordField
        label={text('field.label.password_new')}
        name="password"
        hint={text('register.password_hint')}
        error={errors.password}
      />
      <PasswordField
        label={text('field.label.password_again')}
        name="password_confirmation"
        autoComplete="new-password"
        error={errors.password_confirmation}
      />
    </>
  );
}
