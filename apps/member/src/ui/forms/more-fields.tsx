import { type ReactNode, useId } from 'react';
import { type TextId, useText } from '../../languages/index.ts';
import { useCurrencySymbol } from '../values/use-currency-symbol.ts';
import { box, Field, type Inputs } from './field.tsx';

// Fields that the sign-in screen does not need, kept out of its bundle.

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

/** An amount of money as people type it: `12`, `12,5` or `1 200.50`. */
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
            className={`${box} pr-10 text-lg font-semibold even-digits`}
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
  /** The initial value of an uncontrolled checkbox. */
  defaultChecked?: boolean;
  onChange?(checked: boolean): void;
  children: ReactNode;
}) {
  const text = useText();
  const id = useId();
  const { name, error, checked, defaultChecked, onChange, children } = props;
  const controlled = checked === undefined ? { defaultChecked } : { checked };
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
