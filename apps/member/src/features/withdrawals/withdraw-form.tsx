import { formatMoney, fromWire, MINOR_MAX, parseMoney, toWire } from '@handbill/contract/money';
import { useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import type { Member, Settings } from '../../data/api.ts';
import { newFigure } from '../../data/new-figure.ts';
import { useBank } from '../../data/use-payout-details.ts';
import { useCurrency } from '../../data/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { amountBetween, by } from '../../ui/checks.ts';
import { PasswordField } from '../../ui/field.tsx';
import { fillAmount } from '../../ui/fill-amount.ts';
import { Form } from '../../ui/form.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyField } from '../../ui/more-fields.tsx';
import { Fact, Facts, Note } from '../../ui/screen.tsx';
import { timeText } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useForm } from '../../ui/use-form.ts';
import { useWithdraw, useWithdrawTerms, type WithdrawTerms } from './use-withdrawals.ts';

// The minimum and the available balance are checked by the server.
const schema = v.object({
  amount: amountBetween({ minimum: 1n, maximum: MINOR_MAX }),
  password: v.pipe(v.string(), v.nonEmpty('field.required')),
});

/** The amount, how much of it arrives and where, and the password as proof of the member. */
export function WithdrawForm({ member, settings }: { member: Member; settings: Settings }) {
  const text = useText();
  const currency = useCurrency();
  const [, navigate] = useLocation();
  const draft = useDraft('withdraw');
  const [typed, setTyped] = useState(draft.typed.amount ?? '');
  const withdraw = useWithdraw(({ _id }) => {
    draft.forget();
    toast.done('toast.withdrawal');
    navigate(`/withdraw?id=${_id}`);
  });
  const fee = fromWire(newFigure(withdraw.error, 'fee') ?? settings.withdraw_fee.value);
  const form = useForm(by(schema), (values) => withdraw.mutateAsync({ ...values, fee_seen: toWire(fee) }));
  const terms = useWithdrawTerms().data;
  const available = fromWire(terms?.withdrawable ?? member.account_balance);
  const amount = parseMoney(typed) ?? 0n;
  return (
    <Form
      form={draft.kept(form)}
      submit={
        <Button type="submit" connected busy={withdraw.isPending} wide>
          {text('withdraw.submit')}
        </Button>
      }
    >
      <div className="grid gap-2">
        <MoneyField
          label={text('field.label.amount')}
          name="amount"
          defaultValue={draft.typed.amount ?? ''}
          error={form.errors.amount}
          hint={
            <span className={amount > available ? 'font-semibold text-wrong' : ''}>
              {text('withdraw.now', { amount: formatMoney(available, currency) })}
            </span>
          }
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {available > 0n && (
          <div className="justify-self-start">
            <Button
              look="secondary"
              onClick={(event) => fillAmount(event.currentTarget.form, 'amount', available)}
            >
              {text('withdraw.all')}
            </Button>
          </div>
        )}
      </div>
      {terms && <Held terms={terms} />}
      <Outcome amount={amount <= available ? amount : 0n} fee={fee} />
      <PasswordField
        label={text('field.label.password')}
        name="password"
        autoComplete="current-password"
        hint={text('withdraw.password_hint')}
        error={form.errors.password}
      />
    </Form>
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

/** How much of the amount arrives, in which account, and any delay. */
function Outcome({ amount, fee }: { amount: bigint; fee: bigint }) {
  const text = useText();
  const bank = useBank().data;
  const waitUntil = useWithdrawTerms().data?.payable_from ?? null;
  const arriving = amount > fee ? amount - fee : 0n;
  return (
    <>
      <div className="rounded-card bg-sunken p-4">
        <Facts>
          <Fact name={text('withdraw.fee')}>
            <Money amount={-fee} />
          </Fact>
          <Fact name={text('withdraw.arrives')}>
            <strong aria-live="polite" className="text-lg">
              <Money amount={arriving} />
            </strong>
          </Fact>
          {bank && (
            <Fact name={text('withdraw.to')}>
              {bank.bank_name} · {bank.account_number}
              <span className="block text-sm font-normal text-soft">{bank.account_name}</span>
            </Fact>
          )}
        </Facts>
      </div>
      {waitUntil !== null && (
        <Note tone="active">
          <p>{text('withdraw.wait_until', { at: timeText(waitUntil) })}</p>
        </Note>
      )}
    </>
  );
}
