import { useSearch } from 'wouter';
import type { Withdrawal } from '../../data/api.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DayRows, TimeOfDay } from '../../ui/day-rows.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { WithdrawIcon } from '../../ui/icons.tsx';
import { Empty } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { RowDetails } from '../../ui/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { tones, WithdrawalBadge } from './status-badge.tsx';
import { useWithdrawals } from './use-withdrawals.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

const HERE = '/individual/withdraw-history';
const tabs: readonly { name: string; label: TextId; statuses: readonly Withdrawal['status'][] }[] = [
  { name: 'all', label: 'history.withdrawal.all', statuses: [] },
  { name: 'pending', label: 'history.withdrawal.pending', statuses: ['pending', 'approved'] },
  { name: 'paid', label: 'history.withdrawal.paid', statuses: ['paid'] },
  { name: 'ended', label: 'history.withdrawal.ended', statuses: ['rejected', 'cancelled', 'returned'] },
];

export function WithdrawHistoryScreen() {
  const text = useText();
  const asked = new URLSearchParams(useSearch()).get('status') ?? 'all';
  const current = tabs.find(({ name }) => name === asked)?.name ?? 'all';
  const statuses = tabs.find(({ name }) => name === current)?.statuses ?? [];
  return (
    <Screen title={text('history.withdrawals')} back="/individual">
      <FilterTabs
        label="deposit.status"
        tabs={tabs.map(({ name, label }) => ({
          href: name === 'all' ? HERE : `${HERE}?status=${name}`,
          label,
          current: name === current,
        }))}
      />
      <DayRows
        query={useWithdrawals(statuses)}
        keyOf={({ _id }) => _id}
        at={({ created_at }) => created_at}
        empty={
          <Empty says={current === 'all' ? 'history.no_withdrawals' : 'not_found.title'}>
            <ButtonLink href="/withdraw">{text('nav.withdraw')}</ButtonLink>
          </Empty>
        }
      >
        {(withdrawal) => (
          <RowDetails
            icon={WithdrawIcon}
            tone={tones[withdrawal.status]}
            title={withdrawal.bank.bank_name}
            detail={<TimeOfDay at={withdrawal.created_at} />}
            amount={<Money amount={withdrawal.amount} />}
            state={<WithdrawalBadge status={withdrawal.status} />}
          >
            <WithdrawalDetail withdrawal={withdrawal} />
          </RowDetails>
        )}
      </DayRows>
    </Screen>
  );
}
