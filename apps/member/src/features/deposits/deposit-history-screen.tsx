import { useSearch } from 'wouter';
import type { Deposit } from '../../data/api.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DayRows, TimeOfDay } from '../../ui/day-rows.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { DepositIcon } from '../../ui/icons.tsx';
import { Empty } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { RowDetails } from '../../ui/rows.tsx';
import { Fact, Facts, Screen } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { shownAmount } from './deposit-detail.tsx';
import { DepositBadge, tones } from './status-badge.tsx';
import { useDeposits } from './use-deposits.ts';

const HERE = '/individual/deposit-history';
const tabs: readonly { name: string; label: TextId; statuses: readonly Deposit['status'][] }[] = [
  { name: 'all', label: 'history.deposit.all', statuses: [] },
  { name: 'pending', label: 'history.deposit.pending', statuses: ['pending'] },
  { name: 'credited', label: 'history.deposit.credited', statuses: ['succeeded'] },
  { name: 'ended', label: 'history.deposit.ended', statuses: ['rejected', 'expired', 'cancelled'] },
];

export function DepositHistoryScreen() {
  const text = useText();
  const asked = new URLSearchParams(useSearch()).get('status') ?? 'all';
  const current = tabs.find(({ name }) => name === asked)?.name ?? 'all';
  const statuses = tabs.find(({ name }) => name === current)?.statuses ?? [];
  return (
    <Screen title={text('history.deposits')} back="/individual">
      <FilterTabs
        label="deposit.status"
        tabs={tabs.map(({ name, label }) => ({
          href: name === 'all' ? HERE : `${HERE}?status=${name}`,
          label,
          current: name === current,
        }))}
      />
      <DayRows
        query={useDeposits(statuses)}
        keyOf={({ _id }) => _id}
        at={({ created_at }) => created_at}
        empty={
          <Empty says={current === 'all' ? 'history.no_deposits' : 'not_found.title'}>
            <ButtonLink href="/deposit">{text('nav.deposit')}</ButtonLink>
          </Empty>
        }
      >
        {(deposit) => <DepositRow deposit={deposit} />}
      </DayRows>
    </Screen>
  );
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const text = useText();
  const { status, reference, created_at, settled_at } = deposit;
  return (
    <RowDetails
      icon={DepositIcon}
      tone={tones[status]}
      title={<span className="wrap-anywhere">{reference}</span>}
      detail={<TimeOfDay at={created_at} />}
      amount={<Money amount={shownAmount(deposit)} signed={status === 'succeeded'} />}
      state={<DepositBadge status={status} />}
    >
      <Facts>
        <Fact name={text('field.label.amount')}>
          <Money amount={deposit.amount} />
        </Fact>
        {settled_at !== null && (
          <Fact name={text(`deposit.status.${status}`)}>
            <Time at={settled_at} />
          </Fact>
        )}
      </Facts>
      <ButtonLink href={`/deposit?id=${deposit._id}`} look="secondary">
        {text(status === 'pending' ? 'deposit.show' : 'history.details')}
      </ButtonLink>
    </RowDetails>
  );
}
