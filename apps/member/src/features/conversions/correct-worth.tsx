import { useState } from 'react';
import * as v from 'valibot';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by } from '../../ui/forms/checks.ts';
import { Form } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/forms/more-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Card } from '../../ui/screen.tsx';
import { timeText } from '../../ui/values/time.tsx';
import { optionalAmount } from './optional-amount.ts';
import type { Redeemed, Redeeming } from './use-conversions.ts';

const schema = v.object({ worth: optionalAmount });

interface Correction {
  code: string;
  /** Until when the server takes one. */
  until: string;
  correcting: Redeeming;
  onCorrected(redeemed: Redeemed): void;
}

/** Corrects what a code was worth, or that it was worth nothing, right after it was redeemed. */
export function CorrectWorth({ until, ...correction }: Correction) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    const onCorrected = (redeemed: Redeemed) => {
      setIsOpen(false);
      correction.onCorrected(redeemed);
    };
    return <WorthForm {...correction} onCorrected={onCorrected} />;
  }
  return (
    <div className="grid gap-1">
      <Button look="secondary" wide onClick={() => setIsOpen(true)}>
        {text('redeem.correct')}
      </Button>
      <p className="text-center text-sm text-soft">{text('redeem.correct_says', { at: timeText(until) })}</p>
    </div>
  );
}

function WorthForm({ code, correcting, onCorrected }: Omit<Correction, 'until'>) {
  const text = useText();
  const form = useForm(
    by(schema),
    async ({ worth }) => {
      const said = worth === null ? { code } : { code, worth };
      onCorrected((await correcting.mutateAsync({ ...said, corrects: true })).data);
    },
    { worth_final: 'worth' },
  );
  return (
    <Card>
      <Form
        form={form}
        submit={
          <Button type="submit" connected busy={correcting.isPending} wide>
            {text('redeem.corrected_submit')}
          </Button>
        }
      >
        <MoneyField label={text('redeem.worth')} name="worth" error={form.errors.worth} autoFocus />
      </Form>
    </Card>
  );
}
