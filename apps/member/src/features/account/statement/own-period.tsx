import * as v from 'valibot';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { by } from '../../../ui/forms/checks.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import type { Days } from './period.ts';

const day = v.pipe(v.string(), v.isoDate('field.required'));
const schema = v.object({ first: day, last: day });

/** Two days, picked with the device's own date fields. */
export function OwnPeriod({ days, onChoose }: { days: Days; onChoose(days: Days): void }) {
  const text = useText();
  const form = useForm(by(schema), async (chosen) => onChoose(chosen));
  return (
    <Form
      form={form}
      submit={
        <Button type="submit" look="secondary">
          {text('statement.show')}
        </Button>
      }
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 *:min-w-0 [&_input]:min-w-0">
        <TextField
          label={text('statement.from')}
          name="first"
          type="date"
          defaultValue={days.first}
          error={form.errors.first}
        />
        <TextField
          label={text('statement.to')}
          name="last"
          type="date"
          defaultValue={days.last}
          error={form.errors.last}
        />
      </div>
    </Form>
  );
}
