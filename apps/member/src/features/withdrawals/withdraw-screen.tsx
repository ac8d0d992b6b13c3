import { fromWire, MINOR_MAX, parseMoney } from '@handbill/contract/money';
import { useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import type { Member, Settings } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { amountBetween, by } from '../../ui/checks.ts';
import { PasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyField } from '../../ui/more-fields.tsx';
import { Card, Fact, Facts, Note, Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useMember } from '../../use-member.ts';
import { useSettings } from '../../use-settings.ts';
import { useBank } from '../account/use-account.ts';
import { useWithdraw } from './use-withdrawals.ts';

/** Asking for available money. What arrives, what it costs and when is said before. */
export function WithdrawScreen() {
  const text = useText();
  const member = useMember();
  const settings = useSettings();
  return (
    <Screen title={text('nav.withdraw')} back="/">
      <Loaded query={member}>
        {(known) => (
          <Loaded query={settings}>
            {(rules) => (
              <>
                <Conditions member={known} settings={rules} />
                {known.has_bank && known.has_address ? (
                  <WithdrawForm settings={rules} />
                ) : (
                  <Missing member={known} />
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
      <ButtonLink href="/individual/withdraw-history" look="quiet">
        {text('history.withdrawals')}
      </ButtonLink>
    </Screen>
  );
}

function Conditions({ member, settings }: { member: Member; settings: Settings }) {
  const text = useText();
  return (
    <Card>
      <Facts>
        <Fact name={text('balance.available')}>
          <strong className="text-money">
            <Money amount={member.account_balance} />
          </strong>
        </Fact>
        <Fact name={text('withdraw.minimum')}>
          <Money amount={settings.withdraw_minimum.value} />
        </Fact>
        <Fact name={text('withdraw.fee')}>
          <Money amount={settings.withdraw_fee.value} />
        </Fact>
        <Fact name={text('withdraw.when')}>
          {text('withdraw.within', { hours: settings.withdraw_answer_hours.value })}
        </Fact>
      </Facts>
    </Card>
  );
}

/** What has to be known before money can be sent, and the way there and back. */
function Missing({ member }: { member: Member }) {
  const text = useText();
  return (
    <Note tone="active">
      <p>{text('withdraw.missing')}</p>
      {!member.has_bank && (
        <ButtonLink href="/individual/bank-info?next=/withdraw">{text('withdraw.add_bank')}</ButtonLink>
      )}
      {!member.has_address && (
        <ButtonLink href="/individual/address?next=/withdraw">{text('withdraw.add_address')}</ButtonLink>
      )}
    </Note>
  );
}

function WithdrawForm({ settings }: { settings: Settings }) {
  const text = useText();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const withdraw = useWithdraw(() => {
    toast.done('toast.withdrawal');
    navigate('/individual/withdraw-history');
  });
  // The smallest withdrawal is the server's to refuse, in its own words.
  const schema = v.object({
    amount: amountBetween({ minimum: 1n, maximum: MINOR_MAX }),
    password: v.pipe(v.string(), v.nonEmpty('field.required')),
  });
  const form = useForm(by(schema), (values) => withdraw.mutateAsync(values));
  const amount = parseMoney(typed);
  const fee = fromWire(settings.withdraw_fee.value);
  const arriving = amount !== null && amount > fee ? amount - fee : 0n;
  return (
    <Form
      form={form}
      submit={
        <Button type="submit" connected busy={withdraw.isPending} wide>
          {text('withdraw.submit')}
        </Button>
      }
    >
      <MoneyField
        label={text('field.label.amount')}
        name="amount"
        error={form.errors.amount}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className="flex justify-between gap-3" aria-live="polite">
        <span className="text-soft">{text('withdraw.arrives')}</span>
        <strong>
          <Money amount={arriving} />
        </strong>
      </p>
      <BankLine />
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

function BankLine() {
  const text = useText();
  const bank = useBank().data;
  if (!bank) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-3">
      <span className="text-soft">{text('withdraw.to')}</span>
      <span className="font-medium">
        {bank.bank_name} · {bank.account_number} · {bank.account_name}
      </span>
    </p>
  );
}
