import { Link } from 'wouter';
import { useText } from '../../languages/index.ts';
import { Empty, PagedList } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { useRewards } from './use-orders.ts';

/** The rewards that were paid, and the order that each came from. */
export function RewardHistoryScreen() {
  const text = useText();
  return (
    <Screen title={text('history.rewards')} back="/individual">
      <PagedList query={useRewards()} keyOf={({ _id }) => _id} empty={<Empty says="history.no_rewards" />}>
        {(paid) => (
          <Link
            href={`/order-detail/${paid.order}`}
            className="grid gap-1 rounded-card border border-line bg-card p-4 hover:border-edge"
          >
            <span className="flex flex-wrap justify-between gap-2">
              <span className="font-semibold">{paid.title}</span>
              <span className="font-semibold text-money">
                <Money amount={paid.reward} signed />
              </span>
            </span>
            <span className="flex flex-wrap justify-between gap-2 text-sm text-soft">
              <span>{text('history.visits', { count: paid.visits })}</span>
              <Time at={paid.created_at} />
            </span>
          </Link>
        )}
      </PagedList>
    </Screen>
  );
}
