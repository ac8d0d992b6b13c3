import { Link } from 'wouter';
import type { Order } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { Progress } from './progress.tsx';
import { StageBadge } from './stage-badge.tsx';

/** An order in a list: which side, how far, and what it cost or brings. */
export function OrderCard({ order }: { order: Order }) {
  const text = useText();
  return (
    <Link
      href={order.stage === 'unpaid' ? '/distribute' : `/order-detail/${order._id}`}
      className="grid gap-3 rounded-card border border-line bg-card p-4 hover:border-edge"
    >
      <div className="flex gap-3">
        <Picture image={order.image} />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-soft">{text(`side.${order.side}`)}</span>
            <StageBadge order={order} />
          </div>
          <h2 className="font-semibold">{order.title}</h2>
          <p className="text-sm text-soft">
            <Time at={order.created_at} />
          </p>
        </div>
      </div>
      <Progress verified={order.visits_verified} target={order.visits_target} />
      {order.side === 'distributed' ? (
        <p className="flex justify-between gap-3">
          <span className="text-soft">{text('order.price')}</span>
          <strong>
            <Money amount={order.price} />
          </strong>
        </p>
      ) : (
        <p className="flex justify-between gap-3">
          <span className="text-soft">{text('order.claimable')}</span>
          <strong className="text-money">
            <Money amount={order.reward_claimable} />
          </strong>
        </p>
      )}
    </Link>
  );
}

function Picture({ image }: { image: string | null }) {
  if (image === null) return null;
  return (
    <img
      src={image}
      alt=""
      width={96}
      height={72}
      loading="lazy"
      className="h-18 w-24 shrink-0 rounded-lg bg-sunken object-cover"
    />
  );
}
