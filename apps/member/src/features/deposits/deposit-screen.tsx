import { fromWire, MINOR_MAX } from '@handbill/contract/money';
import * as v from 'valibot';
import { useLocation, useSearch } from 'wouter';
import type { Settings } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { amountBetween, by } from '../../ui/checks.ts';
import { Form } from '../../ui/form.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyField } from '../../ui/more-fields.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSettings } from '../../use-settings.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { useAnnounceDeposit, useDeposits } from './use-deposits.ts';

/** An amount first; then, at its own address, how to pay it and whether it has arrived. */
export function DepositScreen() {
  const text = useText();
  const settings = useSettings();
  const chosen = new URLSearchParams(useSearch()).get('id');
  return (
    <Screen title={text('nav.deposit')} back={chosen === null ? '/' : '/deposit'}>
      {chosen === null ? (
        <Loaded query={settings}>{(known) => <DepositForm settings={known} />}</Loaded>
      ) : (
        <ChosenDeposit id={chosen} />
      )}
      <ButtonLink href="/individual/deposit-history" look="quiet">
        {text('history.deposits')}
      </ButtonLink>
    </Screen>
  );
}

function DepositForm({ settings }: { settings: Settings }) {
  const text = useText();
  const [, navigate] = useLocation();
  const announce = useAnnounceDeposit(({ _id }) => navigate(`/deposit?id=${_id}`));
  const minimum = fromWire(settings.deposit_minimum.value);
  const maximum = fromWire(settings.deposit_maximum.value);
  const schema = v.object({
    amount: amountBetween({ minimum, maximum: maximum > 0n ? maximum : MINOR_MAX }),
  });
  const form = useForm(by(schema), (values) => announce.mutateAsync(values));
  return (
    <Form
      form={form}
      submit={
        <Button type="submit" connected busy={announce.isPending} wide>
          {text('deposit.submit')}
        </Button>
      }
    >
      <p>{text('deposit.says')}</p>
      <MoneyField
        label={text('field.label.amount')}
        name="amount"
        error={form.errors.amount}
        hint={
          <>
            {text('deposit.bounds')} <Money amount={minimum} /> – <Money amount={maximum} />
          </>
        }
      />
    </Form>
  );
}

function ChosenDeposit({ id }: { id: string }) {
  const deposits = useDeposits();
  return (
    <Loaded query={deposits}>
      {(items) => {
        const deposit = items.find(({ _id }) => _id === id);
        return deposit ? <DepositDetail deposit={deposit} /> : <Empty says="deposit.gone" />;
      }}
    </Loaded>
  );
}
