import { Suspense } from 'react';
import { useParams } from 'wouter';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { part } from '../../ui/part.ts';
import { Screen } from '../../ui/screen.tsx';
import { useOrder } from '../orders/use-orders.ts';
import { ReceivedDetail } from '../sharing/received-detail.tsx';

// Loaded for advertisers only: what they see of an order is as large as what sharers see.
const DistributedDetail = part(
  () => import('../advertising/results/distributed-detail.tsx'),
  'DistributedDetail',
);

/** One order, from the side that the member is on. Its own title names the screen and the browser's tab. */
export function OrderScreen() {
  const text = useText();
  const { id = '' } = useParams<{ id: string }>();
  const order = useOrder(id);
  return (
    <Screen
      title={order.data?.title ?? text('order.title')}
      back={order.data?.side === 'received' ? '/order-detail' : '/warehouse?side=distributed'}
    >
      <Loaded query={order}>
        {(found) =>
          found.side === 'distributed' ? (
            <Suspense fallback={<Skeleton />}>
              <DistributedDetail order={found} />
            </Suspense>
          ) : (
            <ReceivedDetail order={found} />
          )
        }
      </Loaded>
    </Screen>
  );
}
