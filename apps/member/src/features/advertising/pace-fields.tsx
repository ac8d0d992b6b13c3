import type { DistributedOrder } from '../../data/api.ts';
import { countText } from '../../languages/counts.ts';
import { useText } from '../../languages/index.ts';
import { TextField } from '../../ui/forms/field.tsx';
import type { FieldErrors } from '../../ui/forms/use-form.ts';
import { Card, Fact, Facts } from '../../ui/screen.tsx';

const paceNames = ['starts_on', 'ends_on', 'daily_visits'] as const;
type Typed = Readonly<Partial<Record<string, string>>>;

/** On which days an order is offered, and how many visits a day at most. */
export function PaceFields({ typed, errors }: { typed: Typed; errors: FieldErrors }) {
  const text = useText();
  const isOpen = paceNames.some((name) => typed[name] || errors[name]);
  return (
    <details open={isOpen || undefined}>
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

/** A day of the wire as dates are written in this app. */
const dayText = (day: string) => day.split('-').toReversed().join('-');

/** The days and the pace of an order, if it has any. */
export function PaceOfOrder({ order }: { order: DistributedOrder }) {
  const text = useText();
  const { starts_on, ends_on, daily_visits } = order;
  if (starts_on === null && ends_on === null && daily_visits === null) return null;
  return (
    <Card>
      <Facts>
        {starts_on !== null && <Fact name={text('pace.starts_on')}>{dayText(starts_on)}</Fact>}
        {ends_on !== null && <Fact name={text('pace.ends_on')}>{dayText(ends_on)}</Fact>}
        {daily_visits !== null && <Fact name={text('pace.daily')}>{countText(daily_visits)}</Fact>}
      </Facts>
    </Card>
  );
}
