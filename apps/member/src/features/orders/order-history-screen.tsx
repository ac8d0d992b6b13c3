import { useText } from '../../languages/index.ts';
import { Empty } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { OrderList } from './order-list.tsx';
import { useCompletedOrders } from './use-orders.ts';

/** The orders that ended well. */
export function OrderHistoryScreen() {
  const text = useText();
  return (
    <Screen title={text('history.orders')} back="/individual">
      <OrderList query={useCompletedOrders()} empty={<Empty says="history.no_orders" />} />
    </Screen>
  );
}
