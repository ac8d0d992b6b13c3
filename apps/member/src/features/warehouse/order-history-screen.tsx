import { useSearch } from 'wouter';
import { useText } from '../../languages/index.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { Empty } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { OrderDays } from '../orders/order-days.tsx';
import { useCompletedOrders } from '../orders/use-orders.ts';

const HERE = '/individual/order-history';
const sides = ['distributed', 'received'] as const;

/** Completed orders, of both sides or one. */
export function OrderHistoryScreen() {
  const text = useText();
  const asked = new URLSearchParams(useSearch()).get('side');
  const side = sides.find((each) => each === asked);
  return (
    <Screen title={text('history.orders')} back="/individual">
      <FilterTabs
        label="warehouse.tabs"
        tabs={[
          { href: HERE, label: 'history.order.all', current: side === undefined },
          ...sides.map((each) => ({
            href: `${HERE}?side=${each}`,
            label: `history.order.${each}` as const,
            current: each === side,
          })),
        ]}
      />
      <OrderDays query={useCompletedOrders(side)} empty={<Empty says="history.no_orders" />} />
    </Screen>
  );
}
