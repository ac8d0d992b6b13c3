import { useText } from '../../languages/index.ts';
import { DayRows } from '../../ui/lists/day-rows.tsx';
import { Empty } from '../../ui/lists/loaded.tsx';
import { RowLink } from '../../ui/lists/rows.tsx';
import { RewardIcon } from '../../ui/more-icons.tsx';
import { Screen } from '../../ui/screen.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useRewards, useRewardTotals } from './use-sharing.ts';

/** The rewards that were paid, and the order that each came from. */
export function RewardHistoryScreen() {
  const text = useText();
  return (
    <Screen title={text('history.rewards')} back="/individual">
      <Totals />
      <DayRows
        query={useRewards()}
        keyOf={({ _id }) => _id}
        at={({ created_at }) => created_at}
        empty={<Empty says="history.no_rewards" />}
      >
        {(paid) => (
          <RowLink
            href={`/order-detail/${paid.order}`}
            icon={RewardIcon}
            tone="money"
            title={paid.title}
            detail={text('history.visits', { count: paid.visits })}
            state={
              <strong className="text-base font-semibold text-money">
                <Money amount={paid.reward} signed />
              </strong>
            }
          />
        )}
      </DayRows>
    </Screen>
  );
}

/** Reserves its space while the sums load. */
function Totals() {
  const text = useText();
  const totals = useRewardTotals().data;
  return (
    <StatTiles>
      <StatTile name={text('today.reward')}>{totals ? <Money amount={totals.today} /> : '…'}</StatTile>
      <StatTile name={text('today.reward_yesterday')}>
        {totals ? <Money amount={totals.yesterday} /> : '…'}
      </StatTile>
    </StatTiles>
  );
}
