import type { Withdrawal } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { WithdrawIcon } from '../../ui/icons.tsx';
import { TimeOfDay } from '../../ui/lists/day-rows.tsx';
import { HistoryScreen, type HistoryTab, useHistoryTab } from '../../ui/lists/history-screen.tsx';
import { RowDetails } from '../../ui/lists/rows.tsx';
import { Money } from '../../ui/values/money.tsx';
import { tones, WithdrawalBadge } from './status-badge.tsx';
import { useWithdrawals } from './use-withdrawals.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

const tabs = [
  { name: 'all', label: 'history.withdrawal.all', statuses: [] },
  { name: 'pending', label: 'history.withdrawal.pending', statuses: ['pending', 'approved'] },
  { name: 'paid', label: 'history.withdrawal.paid', statuses: ['paid'] },
  { name: 'ended', label: 'history.withdrawal.ended', statuses: ['rejected', 'cancelled', 'returned'] },
] as const satisfies readonly HistoryTab<Withdrawal['status']>[];

export function WithdrawHistoryScreen() {
  const text = useText();
  const shown = useHistoryTab<Withdrawal['status']>(tabs);
  return (
    <HistoryScreen
      title="history.withdrawals"
      path="/individual/withdraw-history"
      tabs={tabs}
      shown={shown}
      query={useWithdrawals(shown.statuses)}
      none="history.no_withdrawals"
      begin={<ButtonLink href="/withdraw">{text('nav.withdraw')}</ButtonLink>}
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
    </HistoryScreen>
  );
}
