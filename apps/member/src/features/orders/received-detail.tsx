import { formatMoney } from '@handbill/contract/money';
import { useState } from 'react';
import type { ReceivedOrder } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-row.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { CopyIcon, ShareIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { Qr } from '../../ui/qr.tsx';
import { Card, Fact, Facts, Heading, Note } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCurrency } from '../../use-settings.ts';
import { Progress } from './progress.tsx';
import { RefusedVisits } from './refused-visits.tsx';
import { useClaimReward, useReleaseOrder } from './use-orders.ts';

/** An order that the member received: the link to share, the visits it brought, and what they pay. */
export function ReceivedDetail({ order }: { order: ReceivedOrder }) {
  const text = useText();
  return (
    <>
      {order.stage === 'distributing' && <ShareCard order={order} />}
      <Card>
        <Heading>{text('order.reward')}</Heading>
        <Facts>
          <Fact name={text('order.reward_per_visit')}>
            <Money amount={order.reward_per_visit} />
          </Fact>
          <Fact name={text('order.claimable')}>
            <strong className="text-money">
              <Money amount={order.reward_claimable} />
            </strong>
          </Fact>
          <Fact name={text('order.claimed')}>
            <Money amount={order.reward_claimed} />
          </Fact>
        </Facts>
        {order.settles_at !== null && (
          <p className="text-sm text-soft">
            {text('order.settles')} <Time at={order.settles_at} />
          </p>
        )}
        <Claim order={order} />
      </Card>
      <Card>
        <Heading>{text('visits.title')}</Heading>
        <Progress verified={order.visits_verified} target={order.visits_target} />
        <h3 className="font-semibold">{text('visits.refused')}</h3>
        <RefusedVisits order={order} />
        <Facts>
          <Fact name={text('order.advertiser')}>{order.advertiser}</Fact>
          <Fact name={text('order.expires')}>
            <Time at={order.expires_at} />
          </Fact>
        </Facts>
      </Card>
      {order.stage === 'distributing' && <Release id={order._id} />}
    </>
  );
}

function ShareCard({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const shared = { title: order.title, url: order.share_url };
  const canShare = typeof navigator.share === 'function';
  return (
    <Card>
      <Heading>{text('share.title')}</Heading>
      <p className="text-sm text-soft">{text('share.says')}</p>
      <p
        className="rounded-lg bg-sunken px-3 py-2 text-sm font-medium break-all select-all"
        data-testid="share-link"
      >
        {order.share_url}
      </p>
      <Actions>
        <Button look={canShare ? 'secondary' : 'primary'} onClick={() => copyText(order.share_url)}>
          <CopyIcon size={20} />
          {text('share.copy')}
        </Button>
        {canShare && (
          // Closing the system's sheet rejects: that is a choice, not a failure.
          <Button onClick={() => navigator.share(shared).catch(() => undefined)}>
            <ShareIcon size={20} />
            {text('share.action')}
          </Button>
        )}
      </Actions>
      <Qr value={order.share_url} label={text('share.qr')} />
      <Note>
        <p>{text('share.honest')}</p>
      </Note>
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
      disabled={order.reward_claimable === 0}
      busy={claim.isPending}
      onClick={() => claim.mutate({ product_id: order._id }, { onError: toast.failure })}
    >
      {text('order.claim')}
    </Button>
  );
}

function Release({ id }: { id: string }) {
  const text = useText();
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
          question={text('order.release_question')}
          confirm={text('order.release_confirm')}
          busy={release.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => release.mutate({ product_id: id }, { onError: toast.failure })}
        />
      )}
    </>
  );
}
