import { useEffect, useRef } from 'react';
import { useText } from '../../languages/index.ts';
import { TextField } from '../../ui/forms/field.tsx';
import type { FieldErrors } from '../../ui/forms/use-form.ts';

const paceNames = ['starts_on', 'ends_on', 'daily_visits'] as const;
type Typed = Readonly<Partial<Record<string, string>>>;

/** On which days an order is offered, and how many visits a day at most. */
export function PaceFields({ typed, errors }: { typed: Typed; errors: FieldErrors }) {
  const text = useText();
  const details = useRef<HTMLDetailsElement>(null);
  const isWrong = paceNames.some((name) => errors[name]);
  // Opened only: an error is gone with the first letter that corrects it.
  useEffect(() => {
    if (isWrong) details.current?.setAttribute('open', '');
  }, [isWrong]);
  return (
    <details ref={details} open={paceNames.some((name) => typed[name])}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{text('pace.title')}</summary>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={text('pace.starts_on')}
            name="starts_on"
            type="date"
            defaultValue={typed.starts_on}
            error={errors.starts_on}
          />
          <TextField
            label={text('pace.ends_on')}
            name="ends_on"
            type="date"
            defaultValue={typed.ends_on}
            hint={text('pace.ends_hint')}
            error={errors.ends_on}
          />
        </div>
        <TextField
          label={text('pace.daily')}
          name="daily_visits"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.daily_visits}
          hint={text('pace.daily_hint')}
          error={errors.daily_visits}
        />
      </div>
    </details>
  );
}
