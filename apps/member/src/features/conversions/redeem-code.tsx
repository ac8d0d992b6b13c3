import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled } from '../../ui/forms/checks.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/forms/more-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Card, Fact, Facts } from '../../ui/screen.tsx';
import { tables, useFits } from '../../ui/use-fits.ts';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { TwoColumns } from '../../ui/wide/two-columns.tsx';
import { CorrectWorth } from './correct-worth.tsx';
import { optionalAmount } from './optional-amount.ts';
import type { Redeemed, Redeeming } from './use-conversions.ts';

const CODE_MAX = 20;
const schema = v.object({ code: filled(CODE_MAX), worth: optionalAmount });

/** For a phone at a counter: a code that a visitor says, a large answer, and a correction of what it was worth. */
export function RedeemCode({ redeeming, correcting }: { redeeming: Redeeming; correcting: Redeeming }) {
  const { data: answer, reset } = redeeming;
  const wide = useFits(tables);
  return (
    <TwoColumns wide={wide}>
      {answer ? (
        <Answer first={answer.data} correcting={correcting} onNext={reset} />
      ) : (
        <RedeemForm redeeming={redeeming} wide={wide} />
      )}
    </TwoColumns>
  );
}

function RedeemForm({ redeeming, wide }: { redeeming: Redeeming; wide: boolean }) {
  const text = useText();
  const form = useForm(
    by(schema),
    ({ code, worth }) => redeeming.mutateAsync(worth === null ? { code } : { code, worth }),
    { conversion_unknown: 'code', conversion_expired: 'code' },
  );
  const says = <p className="text-soft">{text('redeem.says')}</p>;
  const nothingPaid = <p className="text-sm text-soft">{text('redeem.nothing_paid')}</p>;
  return (
    <>
      <Card>
        {!wide && says}
        <Form
          form={form}
          submit={
            <Button type="submit" connected busy={redeeming.isPending} wide>
              {text('redeem.submit')}
            </Button>
          }
        >
          <Field label={text('redeem.code')} name="code" error={form.errors.code}>
            {(described) => (
              <input
                {...described}
                maxLength={CODE_MAX}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className="min-h-16 w-full rounded-lg border border-edge bg-card px-3 text-center font-mono font-semibold text-3xl text-ink uppercase tracking-widest aria-invalid:border-wrong"
              />
            )}
          </Field>
          <MoneyField label={text('redeem.worth')} name="worth" error={form.errors.worth} />
        </Form>
        {!wide && nothingPaid}
      </Card>
      {wide && (
        <Card>
          {says}
          {nothingPaid}
        </Card>
      )}
    </>
  );
}

function Answer(props: { first: Redeemed; correcting: Redeeming; onNext: () => void }) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [corrected, setCorrected] = useState<Redeemed | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is read out
  useEffect(() => heading.current?.focus(), [corrected]);
  const { code, title, redeemed_at, worth, correctable_until } = corrected ?? props.first;
  const before = corrected === null && props.first.before;
  return (
    <>
      <div
        role="status"
        className={`grid gap-2 rounded-card p-6 text-center ${before ? 'bg-wrong-wash text-wrong' : 'bg-money-wash text-money'}`}
      >
        <h2 ref={heading} tabIndex={-1} className="font-semibold font-serif text-3xl outline-none">
          {text(corrected ? 'redeem.corrected' : before ? 'redeem.before' : 'redeem.done')}
        </h2>
        <p className="font-mono text-2xl tracking-widest">{code.replace(/(?=...$)/, '\u00a0')}</p>
      </div>
      <div className="grid gap-5">
        <Card>
          <Facts>
            <Fact name={text('redeem.order')}>{title}</Fact>
            {before && (
              <Fact name={text('redeem.first_at')}>
                <Time at={redeemed_at} />
              </Fact>
            )}
            {worth !== null && (
              <Fact name={text('redeem.worth_known')}>
                <Money amount={worth} />
              </Fact>
            )}
          </Facts>
        </Card>
        <Button wide onClick={props.onNext}>
          {text('redeem.next')}
        </Button>
        {correctable_until !== null && (
          <CorrectWorth
            code={code}
            until={correctable_until}
            correcting={props.correcting}
            onCorrected={setCorrected}
          />
        )}
      </div>
    </>
  );
}
