import { useSearch } from 'wouter';
import { useText } from '../../languages/index.ts';
import { Empty } from '../../ui/lists/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { OrderDays } from '../orders/order-days.tsx';
import { useCompletedOrders } from '../orders/use-orders.ts';
import { Sides, sideIn } from './side-tabs.tsx';

const HERE = '/individual/order-history';

/** Completed orders of one side. */
export function OrderHistoryScreen() {
  const text = useText();
  const side = sideIn(useSearch());
  return (
    <Screen title={text('history.orders')} back="/individual">
      <Sides side={side} hrefOf={(each) => (each === 'received' ? HERE : `${HERE}?side=${each}`)} />
      <OrderDays query={useCompletedOrders(side)} empty={<Empty says="history.no_orders" />} />
    </Screen>
  );
}
