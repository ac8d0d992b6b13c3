import { formatMoney, fromWire, MINOR_MAX, type Minor, parseMoney, toWire } from '@handbill/contract/money';
import { useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { useCurrency } from '../../data/answers/use-settings.ts';
import type { Member, Settings } from '../../data/api.ts';
import { newFigure } from '../../data/changes/new-figure.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { amountBetween, by } from '../../ui/forms/checks.ts';
import { fillAmount } from '../../ui/forms/fill-amount.ts';
import { Form } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/forms/more-fields.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Fact, Facts, Note } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Money } from '../../ui/values/money.tsx';
import { timeText } from '../../ui/values/time.tsx';
import { Arrival, Delay } from './arrival.tsx';
import { useWithdraw, useWithdrawTerms, type WithdrawTerms } from './use-withdrawals.ts';
import { mostAtOnce, whyNot } from './why-not.ts';
import { WithdrawReview } from './withdraw-review.tsx';

const schema = v.object({ amount: amountBetween({ minimum: 1n, maximum: MINOR_MAX }) });

/** The amount, and how much of it arrives and where; then a sheet with all of it, which asks for the password. */
export function WithdrawForm({ member, settings }: { member: Member; settings: Settings }) {
  const text = useText();
  const [, navigate] = useLocation();
  const draft = useDraft('withdraw');
  const [typed, setTyped] = useState(draft.typed.amount ?? '');
  const [reviewed, setReviewed] = useState<number | null>(null);
  const withdraw = useWithdraw(() => {
    draft.forget();
    toast.done('toast.withdrawal');
  });
  const fee = fromWire(newFigure(withdraw.error, 'fee') ?? settings.withdraw_fee.value);
  const form = useForm(by(schema), async ({ amount }) => setReviewed(amount));
  const terms = useWithdrawTerms().data;
  const available = fromWire(terms?.withdrawable ?? member.account_balance);
  const amount = parseMoney(typed) ?? 0n;
  const reason = whyNot(amount, available, settings);
  return (
    <>
      <Form
        form={draft.kept(form)}
        submit={
          <Button type="submit" connected disabled={reason !== null} wide>
            {text('withdraw.continue')}
          </Button>
        }
      >
        <div className="grid gap-2">
          <MoneyField
            label={text('field.label.amount')}
            name="amount"
            defaultValue={draft.typed.amount ?? ''}
            error={form.errors.amount}
            hint={<AmountHint available={available} reason={reason} settings={settings} />}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          {available > 0n && (
            <div className="justify-self-start">
              <Button
                look="secondary"
                onClick={(event) =>
                  fillAmount(event.currentTarget.form, 'amount', mostAtOnce(available, settings))
                }
              >
                {text('withdraw.all')}
              </Button>
            </div>
          )}
        </div>
        {terms && <Held terms={terms} />}
        <div className="rounded-card bg-sunken p-4">
          <Arrival amount={reason === null ? amount : 0n} fee={fee} />
        </div>
        <Delay />
      </Form>
      {reviewed !== null && (
        <WithdrawReview
          amount={reviewed}
          fee={fee}
          settings={settings}
          busy={withdraw.isPending}
          onConfirm={(password) =>
            withdraw.mutateAsync(
              { amount: reviewed, password, fee_seen: toWire(fee) },
              { onSuccess: ({ data }) => navigate(`/withdraw?id=${data._id}`) },
            )
          }
          onClose={() => setReviewed(null)}
        />
      )}
    </>
  );
}

/** How much can be withdrawn, and why the typed amount cannot. */
function AmountHint(props: { available: Minor; reason: ReturnType<typeof whyNot>; settings: Settings }) {
  const text = useText();
  const currency = useCurrency();
  const { available, reason, settings } = props;
  const minimum = fromWire(settings.withdraw_minimum.value);
  const money = (amount: Minor) => formatMoney(amount, currency);
  return (
    <>
      {text('withdraw.now', { amount: money(available) })}
      {reason !== null && (
        <strong role="status" className="block font-semibold text-wrong">
          {reason === 'below_minimum' && text('withdraw.from', { minimum: money(minimum) })}
          {reason === 'balance_below_minimum' &&
            text('withdraw.from_lacking', {
              minimum: money(minimum),
              lacking: money(minimum - available),
            })}
          {reason === 'above_balance' && text('withdraw.above_balance', { amount: money(available) })}
          {reason === 'above_maximum' &&
            text('withdraw.above_maximum', { maximum: money(mostAtOnce(available, settings)) })}
        </strong>
      )}
    </>
  );
}

/** Money paid by card that cannot be withdrawn yet, and when it can. */
function Held({ terms: { held } }: { terms: WithdrawTerms }) {
  const text = useText();
  if (held.length === 0) return null;
  return (
    <Note tone="active">
      <Facts>
        {held.map(({ amount, from }) => (
          <Fact key={from} name={text('withdraw.held', { at: timeText(from) })}>
            <Money amount={amount} />
          </Fact>
        ))}
      </Facts>
      <p>{text('withdraw.held_says')}</p>
    </Note>
  );
}
