import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type TextId, useText } from '../../../languages/index.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { by, text as filled } from '../../../ui/forms/checks.ts';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';

const password = v.pipe(v.string(), v.nonEmpty('field.required'));
const passwordOnly = by(v.object({ password }));
const withName = by(v.object({ password, name: filled(60) }));

/** Asks for the password before a factor is changed: a device left unattended must not be enough. */
export function PasswordDialog(props: {
  title: string;
  submit: TextId;
  named?: boolean;
  /** Whether it removes a factor. */
  ends?: boolean;
  busy: boolean;
  onSend(sent: { password: string; name: string }): Promise<unknown>;
  onClose(): void;
  children?: ReactNode;
}) {
  const text = useText();
  const { named = false, ends = false, onSend, onClose } = props;
  const form = useForm<{ password: string; name?: string }>(
    named ? withName : passwordOnly,
    async ({ password, name = '' }) => {
      await onSend({ password, name });
      onClose();
    },
    { password_incorrect: 'password' },
  );
  return (
    <FormDialog
      title={props.title}
      submit={text(props.submit)}
      form={form}
      busy={props.busy}
      ends={ends}
      onClose={onClose}
      before={props.children}
    >
      {named && (
        <TextField
          label={text('two_step.passkey_name')}
          name="name"
          maxLength={60}
          autoComplete="off"
          error={form.errors.name}
        />
      )}
      <PasswordField
        label={text('field.label.password_current')}
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
      />
    </FormDialog>
  );
}
