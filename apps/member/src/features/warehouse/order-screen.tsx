import { useParams } from 'wouter';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { DistributedDetail } from '../advertising/results/distributed-detail.tsx';
import { useOrder } from '../orders/use-orders.ts';
import { ReceivedDetail } from '../sharing/received-detail.tsx';

/** One order, from the side that the member is on. */
export function OrderScreen() {
  const text = useText();
  const { id = '' } = useParams<{ id: string }>();
  const order = useOrder(id);
  return (
    <Screen
      title={text('order.title')}
      back={order.data?.side === 'received' ? '/order-detail' : '/warehouse?side=distributed'}
    >
      <Loaded query={order}>
        {(found) =>
          found.side === 'distributed' ? (
            <DistributedDetail order={found} />
          ) : (
            <ReceivedDetail order={found} />
          )
        }
      </Loaded>
    </Screen>
  );
}
