import { CallFailed, factsOf } from '@handbill/contract/client';
import { type ComponentType, type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { useMember } from '../../data/answers/use-member.ts';
import { useBank } from '../../data/answers/use-payout-details.ts';
import { useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { by } from '../../ui/forms/checks.ts';
import { PasswordField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { type IconProps, LockIcon, PersonIcon, WarehouseIcon } from '../../ui/icons.tsx';
import { RowDetails } from '../../ui/lists/rows.tsx';
import { BankIcon } from '../../ui/more-icons.tsx';
import { Fact, Facts, Note } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Money } from '../../ui/values/money.tsx';
import { timeText } from '../../ui/values/time.tsx';
import { useCloseAccount } from './use-account.ts';

const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty('field.required')) });

/** Closing the account. Explains the consequences, then asks for confirmation with the password. */
export function CloseAccount() {
  const text = useText();
  const [asking, setAsking] = useState(false);
  return (
    <RowDetails icon={LockIcon} tone="wrong" title={text('account.closing')}>
      <ul className="grid gap-3 text-sm">
        <Consequence icon={WarehouseIcon}>{text('account.close_orders')}</Consequence>
        <Consequence icon={BankIcon}>{text('account.close_says')}</Consequence>
        <Consequence icon={PersonIcon}>
          <Erasure />
        </Consequence>
      </ul>
      <Button look="secondary" connected onClick={() => setAsking(true)}>
        {text('account.close')}
      </Button>
      {asking && <ClosingDialog onClose={() => setAsking(false)} />}
    </RowDetails>
  );
}

function Consequence({ icon: Icon, children }: { icon: ComponentType<IconProps>; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon size={20} className="mt-px shrink-0 text-soft" />
      <span>{children}</span>
    </li>
  );
}

/** When personal data is erased; the privacy page says what is kept. */
function Erasure() {
  const text = useText();
  const days = useSettings().data?.erase_after_days.value;
  return days === undefined ? null : text('account.close_warning', { days });
}

function ClosingDialog({ onClose }: { onClose(): void }) {
  const text = useText();
  const closing = useCloseAccount(() => toast.done('toast.closed'));
  const form = useForm(by(schema), (values) => closing.mutateAsync(values), {
    password_incorrect: 'password',
  });
  return (
    <FormDialog
      title={text('account.close_title')}
      submit={text('account.close')}
      form={form}
      busy={closing.isPending}
      ends
      onClose={onClose}
      onFailure={(failure) => <Remedy failure={failure} />}
      before={
        <>
          <PaidOut />
          <Note tone="active">
            <p>
              <Erasure />
            </p>
          </Note>
        </>
      }
    >
      <PasswordField
        label={text('field.label.password')}
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
      />
    </FormDialog>
  );
}

/** The amount to be paid out, and to which account. */
function PaidOut() {
  const text = useText();
  const member = useMember().data;
  const bank = useBank().data;
  return (
    <Facts>
      {member && (
        <Fact name={text('balance.available')}>
          <Money amount={member.account_balance} />
        </Fact>
      )}
      {bank && (
        <Fact name={text('withdraw.to')}>
          {bank.bank_name} <span className="whitespace-nowrap">{bank.account_number}</span>
        </Fact>
      )}
    </Facts>
  );
}

/** What is missing before the account can be closed, with links to provide it. */
function Remedy({ failure }: { failure: unknown }) {
  const text = useText();
  if (!(failure instanceof CallFailed)) return null;
  const { settles_at } = factsOf(failure, 'account_unsettled');
  if (settles_at !== undefined) {
    return <p>{text('account.close_from', { at: timeText(settles_at) })}</p>;
  }
  if (failure.slug === 'bank_does_not_exist') {
    return (
      <ButtonLink href="/individual/bank-info?next=/account-detail" look="secondary">
        {text('withdraw.add_bank')}
      </ButtonLink>
    );
  }
  if (failure.slug !== 'address_required') return null;
  return (
    <ButtonLink href="/individual/address?next=/account-detail" look="secondary">
      {text('withdraw.add_address')}
    </ButtonLink>
  );
}
