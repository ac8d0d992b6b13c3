import { formatMoney } from '@handbill/contract/money';
import { useEffect, useState } from 'react';
import { useCurrency } from '../../data/answers/use-settings.ts';
import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';
import { WaitIcon } from '../../ui/more-icons.tsx';
import { Card, Note } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { timeText } from '../../ui/values/time.tsx';
import { timeLeft } from '../../ui/values/time-left.ts';
import { useCountedUp } from '../../ui/values/use-counted-up.ts';
import { PaidBy } from '../orders/paid-by.tsx';
import { Picture } from '../orders/picture.tsx';
import { Progress } from '../orders/progress.tsx';
import { ShareStageBadge } from '../orders/stage-badge.tsx';
import { earnedBy } from './rewards.ts';

/** What is shared, what it pays and has brought so far, and how long it runs. */
export function ShareHead({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const currency = useCurrency();
  const most = order.visits_target * order.reward_per_visit;
  const running = order.stage === 'distributing';
  return (
    <Card className="overflow-hidden">
      {order.image !== null && (
        <div className="-mx-4 -mt-4">
          <Picture image={order.image} />
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <ShareStageBadge stage={order.stage} endedEarly={order.ended_by !== null} />
        <span>
          <PaidBy payer={order} />
        </span>
      </p>
      <p className="text-lg font-semibold">
        {text('share.lead', {
          reward: formatMoney(order.reward_per_visit, currency),
          most: formatMoney(most, currency),
        })}
      </p>
      <Earned amount={earnedBy(order)} />
      {!running && <Ended order={order} />}
      {running && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <WaitIcon size={18} className="text-soft" />
          <strong>{text('share.left', { left: timeLeft(text, order.expires_at, now()) })}</strong>
          <span className="text-soft">{text('order.expires', { at: timeText(order.expires_at) })}</span>
        </p>
      )}
      <Progress verified={order.visits_verified} target={order.visits_target} />
    </Card>
  );
}

/** Why a share ended without all its visits, and that what it earned is safe: the server pays it without a claim. */
function Ended({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const currency = useCurrency();
  const { ended_by: by, stage } = order;
  if (by !== null) {
    const amount = formatMoney(earnedBy(order), currency);
    return <EndNote>{text(`order.ended_by.${by}`, { amount })}</EndNote>;
  }
  return (stage === 'expired' || stage === 'released') && <EndNote>{text(`sharing.${stage}`)}</EndNote>;
}

function EndNote({ children }: { children: string }) {
  return (
    <Note>
      <p>{children}</p>
    </Note>
  );
}

/** The rewards of verified visits; what a visit has just added is next to them. */
function Earned({ amount }: { amount: number }) {
  const text = useText();
  const [before, setBefore] = useState(amount);
  const [gained, setGained] = useState(0);
  useEffect(() => {
    if (amount > before) setGained(amount - before);
    setBefore(amount);
  }, [amount, before]);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-soft">{text('share.earned')}</span>
      <span className="ml-auto flex items-baseline gap-2">
        <span role="status">
          {gained > 0 && (
            <span
              key={amount}
              className="inline-block animate-appear rounded-full bg-money-wash px-2.5 py-0.5 text-sm font-semibold text-money"
            >
              <span className="sr-only">{text('order.reward_gained')} </span>
              <Money amount={gained} signed />
            </span>
          )}
        </span>
        <strong className="font-serif text-2xl font-semibold text-money">
          <Money amount={useCountedUp(amount)} />
        </strong>
      </span>
    </p>
  );
}
