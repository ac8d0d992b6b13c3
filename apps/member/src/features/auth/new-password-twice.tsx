import { useText } from '../../languages/index.ts';
import { PasswordField } from '../../ui/forms/field.tsx';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import type { FieldErrors } from '../../ui/forms/use-form.ts';

/** A password that an account is to have, and the same again. Without a label it is called the new one. */
export function NewPasswordTwice({ label, errors }: { label?: string; errors: FieldErrors }) {
  const text = useText();
  return (
    <>
      <NewPasswordField
        label={label ?? text('field.label.password_new')}
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
