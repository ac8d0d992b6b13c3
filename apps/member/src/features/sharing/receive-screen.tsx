import { memo, useState } from 'react';
import { useLocation } from 'wouter';
import { useLimits } from '../../data/answers/use-limits.ts';
import { useSettings } from '../../data/answers/use-settings.ts';
import type { FeedCard, Order } from '../../data/api.ts';
import { countText } from '../../languages/counts.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { NextIcon, ReceiveIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { NextPage } from '../../ui/lists/next-page.tsx';
import { RowList } from '../../ui/lists/rows.tsx';
import { Card, Heading, Screen } from '../../ui/screen.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Money } from '../../ui/values/money.tsx';
import { OrderRow } from '../orders/order-row.tsx';
import { useOrders } from '../orders/use-orders.ts';
import { Feed } from './feed/feed.tsx';
import { FeedPreview } from './feed/feed-preview.tsx';
import { VerifyFirst } from './feed/verify-first.tsx';
import { useReceiveOrder, useRewardTotals, useToday } from './use-sharing.ts';

/** The screen for receiving orders: chosen from the feed, or drawn; with links to the running ones. */
export function ReceiveScreen() {
  const text = useText();
  const [, navigate] = useLocation();
  const verifyBy = useLimits().data?.verify_by;
  const open = (order: Order) => navigate(`/order-detail/${order._id}`);
  return (
    <Screen title={text('receive.title')}>
      {verifyBy ? <VerifyFirst by={verifyBy} /> : <Draw onTaken={open} />}
      <Running />
      <section className="grid gap-3">
        <Heading>{text('receive.choose')}</Heading>
        <FeedWithPreview onTaken={open} />
      </section>
      <Today />
    </Screen>
  );
}

const StillFeed = memo(Feed);

/** The feed, and the preview of a card over it: it opens without rendering the screen behind it again. */
function FeedWithPreview({ onTaken }: { onTaken(order: Order): void }) {
  const [previewed, setPreviewed] = useState<FeedCard | null>(null);
  return (
    <>
      <StillFeed onPreview={setPreviewed} />
      {previewed && <FeedPreview card={previewed} onClose={() => setPreviewed(null)} onTaken={onTaken} />}
    </>
  );
}

/** What receiving an order means, and the button that draws one. */
function Draw({ onTaken }: { onTaken(order: Order): void }) {
  const text = useText();
  const settings = useSettings().data;
  const receive = useReceiveOrder();
  return (
    <Card className="shadow-lift">
      <p>
        {text('receive.says', {
          visits: settings?.share_visits.value ?? 10,
          hours: settings?.share_hours.value ?? 72,
        })}
      </p>
      <Button
        connected
        wide
        look="secondary"
        busy={receive.isPending}
        onClick={() => receive.mutate({}, { onSuccess: ({ data }) => onTaken(data), onError: toast.failure })}
      >
        <ReceiveIcon />
        {text('receive.surprise')}
      </Button>
      <div className="grid gap-1 text-center text-sm text-soft">
        <Limits />
        <p>{text('receive.free')}</p>
      </div>
    </Card>
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
      <StatTile name={text('today.completed')}>{orders ? countText(orders.completed) : '…'}</StatTile>
      <StatTile name={text('today.distributing')}>{orders ? countText(orders.distributing) : '…'}</StatTile>
    </StatTiles>
  );
}

/** The running orders, folded so that the feed stays near; nothing while there are none. */
function Running() {
  const text = useText();
  const running = useOrders({ side: 'received', status: 'pending' });
  if (running.data?.length === 0) return null;
  return (
    <details className="group grid gap-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-serif text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {text('receive.running')}
        <NextIcon className="rotate-90 text-soft group-open:-rotate-90" />
      </summary>
      <Loaded query={running}>
        {(orders) => (
          <div className="grid gap-3">
            <RowList>
              {orders.map((order) => (
                <li key={order._id}>
                  <OrderRow order={order} />
                </li>
              ))}
            </RowList>
            <NextPage query={running} />
          </div>
        )}
      </Loaded>
    </details>
  );
}
