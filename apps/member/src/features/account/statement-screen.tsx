import { type TextId, useText } from '../../languages/index.ts';
import { Empty, PagedList } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { useStatement } from './use-account.ts';

/** What moved money, in the words of this app. A newer server may know more kinds. */
const kinds: Readonly<Record<string, TextId>> = {
  deposit_credited: 'ledger.deposit_credited',
  campaign_paid: 'ledger.campaign_paid',
  campaign_closed: 'ledger.campaign_closed',
  reward_claimed: 'ledger.reward_claimed',
  level_bought: 'ledger.level_bought',
  level_refunded: 'ledger.level_refunded',
  withdrawal_asked: 'ledger.withdrawal_asked',
  withdrawal_cancelled: 'ledger.withdrawal_cancelled',
  withdrawal_rejected: 'ledger.withdrawal_rejected',
  withdrawal_paid: 'ledger.withdrawal_paid',
  withdrawal_returned: 'ledger.withdrawal_returned',
};

/** Every line that made up the balance. */
export function StatementScreen() {
  const text = useText();
  return (
    <Screen title={text('statement.title')} back="/individual">
      <p className="text-soft">{text('statement.says')}</p>
      <PagedList
        query={useStatement()}
        keyOf={({ _id, account }) => `${_id} ${account}`}
        empty={<Empty says="statement.empty" />}
      >
        {(line) => (
          <div className="grid gap-1 rounded-card border border-line bg-card p-4">
            <p className="flex flex-wrap justify-between gap-2">
              <span className="font-semibold">{text(kinds[line.kind] ?? 'ledger.other')}</span>
              <span className={`font-semibold ${line.amount > 0 ? 'text-money' : ''}`}>
                <Money amount={line.amount} signed />
              </span>
            </p>
            <p className="flex flex-wrap justify-between gap-2 text-sm text-soft">
              <Time at={line.date} />
              <span>
                {text(`balance.${line.account}`)} <Money amount={line.balance_after} />
              </span>
            </p>
          </div>
        )}
      </PagedList>
    </Screen>
  );
}
