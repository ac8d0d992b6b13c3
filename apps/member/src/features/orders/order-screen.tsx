import { useParams } from 'wouter';
import type { Order } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Card, Screen } from '../../ui/screen.tsx';
import { DistributedDetail } from './distributed-detail.tsx';
import { ReceivedDetail } from './received-detail.tsx';
import { StageBadge } from './stage-badge.tsx';
import { useOrder } from './use-orders.ts';

/** One order, from the side that the member is on. */
export function OrderScreen() {
  const text = useText();
  const { id = '' } = useParams<{ id: string }>();
  const order = useOrder(id);
  return (
    <Screen
      title={text('order.title')}
      back={order.data?.side === 'received' ? '/order-detail' : '/warehouse'}
    >
      <Loaded query={order}>
        {(found) => (
          <>
            <Advertisement order={found} />
            {found.side === 'distributed' ? (
              <DistributedDetail order={found} />
            ) : (
              <ReceivedDetail order={found} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Advertisement({ order }: { order: Order }) {
  const text = useText();
  return (
    <Card>
      {order.image !== null && (
        <img
          src={order.image}
          alt=""
          width={1200}
          height={630}
          className="aspect-[1200/630] w-full rounded-lg bg-sunken object-cover"
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-soft">{text(`side.${order.side}`)}</span>
        <StageBadge order={order} />
      </div>
      <h2 className="font-serif text-xl font-semibold">{order.title}</h2>
      {order.text !== '' && <p className="whitespace-pre-line">{order.text}</p>}
      <p>
        <a
          href={order.landing_url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center text-accent underline"
        >
          {order.landing_url}
        </a>
      </p>
    </Card>
  );
}
