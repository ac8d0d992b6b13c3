import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type TextId, useText } from '../languages/index.ts';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { useCurrencySymbol } from './use-currency-symbol.ts';

const box =
  'min-h-11 w-full rounded-lg border border-edge bg-card px-3 py-2 text-base text-ink placeholder:text-soft aria-invalid:border-wrong';

interface FieldProps {
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

/** A label, what goes into it, a hint and what is wrong with it, tied together for those who cannot see them. */
function Field(props: FieldProps & { children(described: Described): ReactNode }) {
  const text = useText();
  const id = useId();
  const { label, name, error, hint, children } = props;
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
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
        <p id={`${id}-error`} className="text-sm text-wrong">
          {text(error)}
        </p>
      )}
    </div>
  );
}

type Inputs<Tag extends 'input' | 'textarea' | 'select'> = FieldProps & Omit<ComponentProps<Tag>, 'id'>;

export function TextField({ label, name, error, hint, ...input }: Inputs<'input'>) {
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(described) => <input {...input} {...described} className={box} />}
    </Field>
  );
}

export function TextArea({ label, name, error, hint, ...area }: Inputs<'textarea'>) {
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(described) => <textarea rows={4} {...area} {...described} className={box} />}
    </Field>
  );
}

export function SelectField({ label, name, error, hint, ...select }: Inputs<'select'>) {
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(described) => <select {...select} {...described} className={box} />}
    </Field>
  );
}

/** A password that can be shown: whoever sees what is typed need not type it twice in vain. */
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

/** An amount of money as it is said: `12`, `12,5` or `1 200.50`. */
export function MoneyField({ label, name, error, hint, ...input }: Inputs<'input'>) {
  const symbol = useCurrencySymbol();
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(described) => (
        <span className="relative block">
          <input
            {...input}
            {...described}
            inputMode="decimal"
            autoComplete="off"
            className={`${box} pr-10 text-lg font-semibold tabular-nums`}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-0 grid w-10 place-items-center text-soft"
          >
            {symbol}
          </span>
        </span>
      )}
    </Field>
  );
}

export function CheckField(props: {
  name: string;
  error?: TextId | undefined;
  checked?: boolean;
  onChange?(checked: boolean): void;
  children: ReactNode;
}) {
  const text = useText();
  const id = useId();
  const { name, error, checked, onChange, children } = props;
  const controlled = checked === undefined ? {} : { checked };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1">
        <input
          {...controlled}
          id={id}
          type="checkbox"
          name={name}
          className="size-6 shrink-0"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-sm text-wrong">
          {text(error)}
        </p>
      )}
    </div>
  );
}
