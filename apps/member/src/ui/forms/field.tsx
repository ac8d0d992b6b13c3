import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type TextId, useText } from '../../languages/index.ts';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';

/** The style of input fields. */
export const box =
  'min-h-11 w-full rounded-lg border border-edge bg-card px-3 py-2 text-base text-ink placeholder:text-soft aria-invalid:border-wrong';

export interface FieldProps {
  label: string;
  name: string;
  error?: TextId | undefined;
  hint?: ReactNode;
}

interface Described {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, its input, a hint and an error, linked for screen readers. */
export function Field(props: FieldProps & { children(described: Described): ReactNode }) {
  const text = useText();
  const id = useId();
  const { label, name, error, hint, children } = props;
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-wrong first-letter:uppercase">
          {text(error)}
        </p>
      )}
    </div>
  );
}

export type Inputs<Tag extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Tag>, 'id'>;

export function TextField({ label, name, error, hint, ...input }: Inputs<'input'>) {
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(described) => <input {...input} {...described} className={box} />}
    </Field>
  );
}

/** A password field with a show button, so that typing errors can be seen. */
export function PasswordField({ label, name, error, hint, ...input }: Inputs<'input'>) {
  const text = useText();
  const [revealed, setRevealed] = useState(false);
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(described) => (
        <span className="relative block">
          <input
            {...input}
            {...described}
            type={revealed ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${box} pr-12`}
          />
          <button
            type="button"
            aria-label={text(revealed ? 'action.hide_password' : 'action.show_password')}
            aria-pressed={revealed}
            aria-describedby={`${described.id}-label`}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-soft"
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          </button>
        </span>
      )}
    </Field>
  );
}
