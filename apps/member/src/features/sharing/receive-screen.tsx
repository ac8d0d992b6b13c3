import { useLocation } from 'wouter';
import { useLimits } from '../../data/use-limits.ts';
import { useSettings } from '../../data/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ReceiveIcon } from '../../ui/icons.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { RowList } from '../../ui/rows.tsx';
import { Card, Heading, Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { OrderRow } from '../orders/order-row.tsx';
import { useOrders } from '../orders/use-orders.ts';
import { StatTile, StatTiles } from './stat-tiles.tsx';
import { useReceiveOrder, useRewardTotals, useToday } from './use-sharing.ts';

/** The screen for receiving orders, with links to the running ones. */
export function ReceiveScreen() {
  const text = useText();
  const [, navigate] = useLocation();
  const settings = useSettings().data;
  const receive = useReceiveOrder((order) => navigate(`/order-detail/${order._id}`));
  return (
    <Screen title={text('receive.title')}>
      <Card className="gap-4 shadow-lift">
        <p>
          {text('receive.says', {
            visits: settings?.share_visits.value ?? 10,
            hours: settings?.share_hours.value ?? 72,
          })}
        </p>
        <Button
          connected
          wide
          className="min-h-14 text-lg"
          busy={receive.isPending}
          onClick={() => receive.mutate({}, { onError: toast.failure })}
        >
          <ReceiveIcon />
          {text('go.receive')}
        </Button>
        <div className="grid gap-1 text-center text-sm text-soft">
          <Limits />
          <p>{text('receive.free')}</p>
        </div>
      </Card>
      <Today />
      <Running />
      <ButtonLink href="/distribute" look="secondary">
        {text('go.distribute')}
      </ButtonLink>
    </Screen>
  );
}

/** Reserves its line while the numbers load. */
function Limits() {
  const text = useText();
  const limits = useLimits().data;
  return (
    <p className="min-h-[1lh]">
      {limits && text('receive.limit', { received: limits.received_today, limit: limits.receive_limit })}
    </p>
  );
}

/** Reserves its space while the figures load. */
function Today() {
  const text = useText();
  const rewards = useRewardTotals().data;
  const orders = useToday().data;
  return (
    <StatTiles>
      <StatTile name={text('today.reward')}>{rewards ? <Money amount={rewards.today} /> : '…'}</StatTile>
      <StatTile name={text('today.reward_yesterday')}>
        {rewards ? <Money amount={rewards.yesterday} /> : '…'}
      </StatTile>
      <StatTile name={text('today.completed')}>{orders?.completed ?? '…'}</StatTile>
      <StatTile name={text('today.distributing')}>{orders?.distributing ?? '…'}</StatTile>
    </StatTiles>
  );
}

function Running() {
  const text = useText();
  const running = useOrders({ side: 'received', status: 'pending' });
  return (
    <section className="grid gap-3">
      <Heading>{text('receive.running')}</Heading>
      <Loaded query={running}>
        {(orders) =>
          orders.length === 0 ? (
            <Empty says="receive.none" />
          ) : (
            <>
              <RowList>
                {orders.map((order) => (
                  <li key={order._id}>
                    <OrderRow order={order} />
                  </li>
                ))}
              </RowList>
              {running.hasNextPage && (
                <Button
                  look="secondary"
                  busy={running.isFetchingNextPage}
                  onClick={() => running.fetchNextPage()}
                >
                  {text('action.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
