import { useSearch } from 'wouter';
import { useMember } from '../../data/answers/use-member.ts';
import { useRecoveryCodes } from '../../data/answers/use-recovery-codes.ts';
import { useSettings } from '../../data/answers/use-settings.ts';
import type { Member, Settings } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Card, Fact, Facts, Screen } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { MissingCodes } from './missing-codes.tsx';
import { MissingSteps } from './missing-steps.tsx';
import { WithdrawalBadge } from './status-badge.tsx';
import { useWithdrawal, useWithdrawals } from './use-withdrawals.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

/** Requests a withdrawal, with its cost and time shown first; then, at its own address, its progress. */
export function WithdrawScreen() {
  const text = useText();
  const chosen = new URLSearchParams(useSearch()).get('id');
  return (
    <Screen
      title={text('withdraw.title')}
      back={chosen === null ? '/' : '/individual/withdraw-history'}
      aside={
        <ButtonLink href="/individual/withdraw-history" look="quiet">
          {text('withdraw.history')}
        </ButtonLink>
      }
    >
      {chosen === null ? <NewWithdrawal /> : <ChosenWithdrawal key={chosen} id={chosen} />}
    </Screen>
  );
}

function NewWithdrawal() {
  const member = useMember();
  const settings = useSettings();
  // With the others, so that the form does not move when it is answered.
  const codes = useRecoveryCodes();
  const withdrawals = useWithdrawals();
  return (
    <Loaded query={member}>
      {(known) => (
        <Loaded query={settings}>
          {(rules) => (
            <>
              <Conditions member={known} settings={rules} />
              <MissingCodes
                state={codes.data}
                hasWithdrawn={withdrawals.data && withdrawals.data.length > 0}
              />
              {known.has_bank && known.has_address ? (
                <WithdrawForm member={known} settings={rules} />
              ) : (
                <MissingSteps member={known} />
              )}
              <HelpLink about="money" />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function Conditions({ member, settings }: { member: Member; settings: Settings }) {
  const text = useText();
  return (
    <Card>
      <p className="grid gap-1">
        <span className="text-soft">{text('balance.available')}</span>
        <strong className="text-3xl font-semibold text-money">
          <Money amount={member.account_balance} />
        </strong>
      </p>
      <Facts>
        {member.withdrawing_balance > 0 && (
          <Fact name={text('balance.withdrawing')}>
            <Money amount={member.withdrawing_balance} />
          </Fact>
        )}
        <Fact name={text('withdraw.minimum')}>
          <Money amount={settings.withdraw_minimum.value} />
        </Fact>
        {/* Settings kept from an older server lack it. */}
        {settings.withdraw_maximum && (
          <Fact name={text('withdraw.maximum')}>
            <Money amount={settings.withdraw_maximum.value} />
          </Fact>
        )}
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

function ChosenWithdrawal({ id }: { id: string }) {
  return (
    <Loaded query={useWithdrawal(id)}>
      {(withdrawal) => (
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-2" role="status">
            <strong className="text-3xl font-semibold">
              <Money amount={withdrawal.amount} />
            </strong>
            <WithdrawalBadge status={withdrawal.status} />
          </div>
          <WithdrawalDetail withdrawal={withdrawal} />
        </Card>
      )}
    </Loaded>
  );
}
