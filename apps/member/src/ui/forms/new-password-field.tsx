import { type ComponentProps, type FormEvent, useState } from 'react';
import { useText } from '../../languages/index.ts';
import { PasswordField } from './field.tsx';
import { type Strength, strengthOf } from './password-strength.ts';

const steps: readonly Strength[] = ['weak', 'fair', 'good', 'strong'];
const fills: Record<Strength, string> = {
  weak: 'bg-wrong',
  fair: 'bg-active',
  good: 'bg-money',
  strong: 'bg-money',
};

/**
 * A field for a new password, with an estimate of its strength. The username, known or typed into the same form,
 * weakens it. The estimate only advises: the schema decides which passwords are allowed.
 */
export function NewPasswordField({
  username,
  ...field
}: ComponentProps<typeof PasswordField> & { username?: string }) {
  const [strength, setStrength] = useState<Strength | null>(null);
  function judge({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>): void {
    const typed = form?.elements.namedItem('username');
    const name = username ?? (typed instanceof HTMLInputElement ? typed.value : '');
    setStrength(value === '' ? null : strengthOf(value, name));
  }
  return (
    <div className="grid gap-2">
      <PasswordField {...field} autoComplete="new-password" onInput={judge} />
      <Meter strength={strength} />
    </div>
  );
}

/** Reserves its space before anything is typed, so that nothing moves. */
function Meter({ strength }: { strength: Strength | null }) {
  const text = useText();
  const reached = strength === null ? -1 : steps.indexOf(strength);
  return (
    <div className="flex min-h-5 items-center gap-3">
      <span aria-hidden="true" className="grid w-24 shrink-0 grid-cols-4 gap-1">
        {steps.map((step, place) => (
          <span
            key={step}
            className={`h-1 rounded-full ${place <= reached && strength ? fills[strength] : 'bg-line'}`}
          />
        ))}
      </span>
      <span aria-live="polite" className="text-sm leading-tight text-soft">
        {strength && text(`password.${strength}`)}
      </span>
    </div>
  );
}
