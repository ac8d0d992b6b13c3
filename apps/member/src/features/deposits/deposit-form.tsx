import { formatMoney, fromWire, MINOR_MAX, type Minor } from '@handbill/contract/money';
import * as v from 'valibot';
import { useLocation, useSearch } from 'wouter';
import { useCurrency } from '../../data/answers/use-settings.ts';
import type { Settings } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { nextPlace } from '../../session/next-place.ts';
import { Button } from '../../ui/button.tsx';
import { depositPlace } from '../../ui/deposit-place.ts';
import { amountBetween, by } from '../../ui/forms/checks.ts';
import { amountText, fillAmount } from '../../ui/forms/fill-amount.ts';
import { Form } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/forms/more-fields.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Money } from '../../ui/values/money.tsx';
import { amountInAddress, quickAmounts } from './quick-amounts.ts';
import { useAnnounceDeposit } from './use-deposits.ts';

/** The amount: typed, picked from round amounts, or given in the address. */
export function DepositForm({ settings }: { settings: Settings }) {
  const text = useText();
  const currency = useCurrency();
  const [, navigate] = useLocation();
  const draft = useDraft('deposit');
  const search = useSearch();
  const announce = useAnnounceDeposit(draft.forget);
  const minimum = fromWire(settings.deposit_minimum.value);
  const limit = fromWire(settings.deposit_maximum.value);
  const asked = amountInAddress(search, minimum);
  const maximum = limit > 0n ? limit : MINOR_MAX;
  const form = useForm(by(v.object({ amount: amountBetween({ minimum, maximum }) })), (values) =>
    announce.mutateAsync(values, {
      onSuccess: ({ data }) => navigate(depositPlace({ id: data._id, next: nextPlace(search) })),
    }),
  );
  return (
    <Form
      form={draft.kept(form)}
      submit={
        <Button type="submit" connected busy={announce.isPending} wide>
          {text('deposit.submit')}
        </Button>
      }
    >
      <p className="text-soft">{text('deposit.says')}</p>
      <MoneyField
        label={text('field.label.amount')}
        name="amount"
        defaultValue={asked === null ? (draft.typed.amount ?? '') : amountText(asked)}
        error={form.errors.amount}
        hint={text('deposit.bounds', {
          minimum: formatMoney(minimum, currency),
          maximum: formatMoney(maximum, currency),
        })}
      />
      <QuickAmounts amounts={quickAmounts({ minimum, maximum })} />
    </Form>
  );
}

function QuickAmounts({ amounts }: { amounts: readonly Minor[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
      {amounts.map((amount) => (
        <li key={String(amount)} className="grid">
          <Button
            look="secondary"
            onClick={(event) => fillAmount(event.currentTarget.form, 'amount', amount)}
          >
            <Money amount={amount} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
