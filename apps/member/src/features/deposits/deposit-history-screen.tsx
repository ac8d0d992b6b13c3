import type { Deposit } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DepositIcon } from '../../ui/icons.tsx';
import { TimeOfDay } from '../../ui/lists/day-rows.tsx';
import { HistoryScreen, type HistoryTab, useHistoryTab } from '../../ui/lists/history-screen.tsx';
import { RowDetails } from '../../ui/lists/rows.tsx';
import { Fact, Facts } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { shownAmount } from './deposit-detail.tsx';
import { DepositBadge, tones } from './status-badge.tsx';
import { useDeposits } from './use-deposits.ts';

const tabs = [
  { name: 'all', label: 'history.deposit.all', statuses: [] },
  { name: 'pending', label: 'history.deposit.pending', statuses: ['pending'] },
  { name: 'credited', label: 'history.deposit.credited', statuses: ['succeeded'] },
  { name: 'ended', label: 'history.deposit.ended', statuses: ['rejected', 'expired', 'cancelled'] },
] as const satisfies readonly HistoryTab<Deposit['status']>[];

export function DepositHistoryScreen() {
  const text = useText();
  const shown = useHistoryTab<Deposit['status']>(tabs);
  return (
    <HistoryScreen
      title="history.deposits"
      path="/individual/deposit-history"
      tabs={tabs}
      shown={shown}
      query={useDeposits(shown.statuses)}
      none="history.no_deposits"
      begin={<ButtonLink href="/deposit">{text('nav.deposit')}</ButtonLink>}
    >
      {(deposit) => <DepositRow deposit={deposit} />}
    </HistoryScreen>
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
