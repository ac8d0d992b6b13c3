import { formatMoney } from '@handbill/contract/money';
import { useState } from 'react';
import { useCurrency } from '../../data/answers/use-settings.ts';
import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { AskLink } from '../../ui/ask-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Card, Fact, Facts, Heading } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Money } from '../../ui/values/money.tsx';
import { timeText } from '../../ui/values/time.tsx';
import { Advertisement } from '../orders/advertisement.tsx';
import { RefusedVisits } from '../orders/refused-visits.tsx';
import { Taps } from '../orders/taps.tsx';
import { useVisits } from '../orders/use-orders.ts';
import { ChannelResults } from './channels/channel-results.tsx';
import { FullShare } from './full-share.tsx';
import { LatestVisits } from './latest-visits.tsx';
import { Objections } from './objections.tsx';
import { earnedBy } from './rewards.ts';
import { ShareBar } from './share-bar.tsx';
import { ShareCard } from './share-card.tsx';
import { ShareHead } from './share-head.tsx';
import { useMessage } from './use-message.ts';
import { useClaimReward, useReleaseOrder } from './use-sharing.ts';

/** An order that the member received: the link to share, the visits it brought, and what they pay. */
export function ReceivedDetail({ order }: { order: ReceivedOrder }) {
  const running = order.stage === 'distributing';
  const message = useMessage(order);
  return (
    <>
      <ShareHead order={order} />
      {order.stage === 'completed' && (
        <FullShare order={order}>{order.reward_claimable > 0 && <Claim order={order} />}</FullShare>
      )}
      {running && <ShareCard order={order} message={message} />}
      <Reward order={order} />
      <Visits order={order} />
      <Advertisement order={order} picture={false} />
      <AskLink subject="order" about={order._id} />
      {running && <Release order={order} />}
      {running && <ShareBar order={order} message={message} />}
    </>
  );
}

function Reward({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const waiting = settling(order);
  return (
    <Card>
      <Heading>{text('order.reward')}</Heading>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-soft">{text('order.claimable')}</span>
        <strong className="font-serif text-2xl font-semibold text-money">
          <Money amount={order.reward_claimable} />
        </strong>
      </p>
      {order.reward_claimable > 0 && order.stage !== 'completed' && <Claim order={order} />}
      <Facts>
        {waiting > 0 && order.settles_at !== null && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-soft">{text('order.settles', { at: timeText(order.settles_at) })}</dt>
            <dd className="ml-auto font-medium">
              <Money amount={waiting} />
            </dd>
          </div>
        )}
        <Fact name={text('order.claimed')}>
          <Money amount={order.reward_claimed} />
        </Fact>
        <Fact name={text('order.reward_per_visit')}>
          <Money amount={order.reward_per_visit} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Claim({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const currency = useCurrency();
  const claim = useClaimReward((reward) =>
    toast.done('toast.claimed', { amount: formatMoney(reward, currency) }),
  );
  return (
    <Button
      connected
      wide
      busy={claim.isPending}
      onClick={() => claim.mutate({ product_id: order._id }, { onError: toast.failure })}
    >
      {text('order.claim', { amount: formatMoney(order.reward_claimable, currency) })}
    </Button>
  );
}

function Visits({ order }: { order: ReceivedOrder }) {
  const text = useText();
  return (
    <Card>
      <Heading>{text('visits.title')}</Heading>
      <Loaded query={useVisits(order._id)}>
        {({ latest, taps, by_channel: results }) => (
          <>
            <Taps taps={taps} />
            <ChannelResults order={order} results={results} />
            <LatestVisits visits={latest} />
          </>
        )}
      </Loaded>
      <RefusedVisits refused={order.visits_refused} />
      <Objections id={order._id} />
    </Card>
  );
}

function Release({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const visited = order.visits_verified > 0 || Object.keys(order.visits_refused).length > 0;
  const [asking, setAsking] = useState(false);
  const release = useReleaseOrder(() => {
    setAsking(false);
    toast.done('toast.released');
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {text('order.release')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('order.release_title')}
          question={text(visited ? 'order.release_question' : 'order.release_unopened')}
          confirm={text('order.release_confirm')}
          busy={release.isPending}
          failure={release.error}
          onClose={() => setAsking(false)}
          onConfirm={() => release.mutate({ product_id: order._id })}
        />
      )}
    </>
  );
}

/** Rewards of verified visits that late rules can still refuse, in minor units: neither claimable nor claimed yet. */
function settling(order: ReceivedOrder): number {
  return earnedBy(order) - order.reward_claimed - order.reward_claimable;
}
