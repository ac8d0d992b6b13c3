import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DistributedOrder, Order } from '../../data/api.ts';
import { countText } from '../../languages/counts.ts';
import { useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';
import { MegaphoneIcon, ShareIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/values/money.tsx';
import { timeLeft } from '../../ui/values/time-left.ts';
import { ProgressBar } from './progress.tsx';
import { ShareStageBadge, StageBadge } from './stage-badge.tsx';

/**
 * An order in a list: its stage, progress, time left, and cost or reward, and what else is known `below`. It leads to the member's
 * own page of it, or to `href`.
 */
export function OrderRow(row: { order: Order; href?: string | undefined; below?: ReactNode }) {
  const { order, href = ownPageOf(row.order), below } = row;
  const text = useText();
  const { visits_verified: verified, visits_target: target } = order;
  const money = moneyOf(order);
  return (
    <Link href={href} className="flex gap-3 px-4 py-3 outline-offset-[-3px] hover:bg-sunken">
      <Thumbnail order={order} />
      <span className="grid min-w-0 flex-1 gap-1.5">
        <span className="flex flex-wrap items-start justify-between gap-x-3">
          <span className="max-w-full flex-1">
            <span className="line-clamp-2 font-medium">{order.title}</span>
          </span>
          <strong className="ml-auto font-semibold">{money && <Amount {...money} />}</strong>
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-soft">
          {order.side === 'distributed' ? (
            <StageBadge stage={order.stage} dropped={isDropped(order)} />
          ) : (
            <ShareStageBadge stage={order.stage} endedEarly={order.ended_by !== null} />
          )}
          {money && <span className="ml-auto">{text(`row.${money.is}`)}</span>}
        </span>
        <TimeLeft order={order} />
        {order.stage !== 'unpaid' && (
          <span className="flex items-center gap-3 text-sm text-soft even-digits">
            <ProgressBar verified={verified} target={target} />
            <span aria-hidden="true">
              {countText(verified)}/{countText(target)}
            </span>
          </span>
        )}
        {/* Its place is kept while it loads. */}
        {below !== undefined && <span className="min-h-5 text-sm text-soft">{below}</span>}
      </span>
    </Link>
  );
}

/** Until when visits of a running share count. */
function TimeLeft({ order }: { order: Order }) {
  const text = useText();
  if (order.side !== 'received' || order.stage !== 'distributing') return null;
  return (
    <span className="text-sm text-soft">
      {text('share.left', { left: timeLeft(text, order.expires_at, now()) })}
    </span>
  );
}

function ownPageOf({ stage, _id }: Order): string {
  return stage === 'unpaid' ? '/distribute' : `/order-detail/${_id}`;
}

/** The sum shown with an order, in minor units, and what it is; null for a draft that was dropped and a share without a reward. */
function moneyOf(order: Order): OrderMoney | null {
  if (order.side === 'distributed') {
    if (isDropped(order)) return null;
    if (order.stage === 'unpaid') return { is: 'to_pay', amount: order.price };
    const spent = order.paid - order.refunded;
    return spent === 0 ? { is: 'refunded', amount: order.refunded } : { is: 'paid', amount: spent };
  }
  if (order.reward_claimable > 0) return { is: 'claimable', amount: order.reward_claimable };
  return order.reward_claimed > 0 ? { is: 'earned', amount: order.reward_claimed } : null;
}

interface OrderMoney {
  is: 'to_pay' | 'paid' | 'refunded' | 'claimable' | 'earned';
  amount: number;
}

/** Money that comes in has a plus and the colour of money, what is paid has neither. */
function Amount({ is, amount }: OrderMoney) {
  const comesIn = is === 'claimable' || is === 'earned';
  return (
    <span className={comesIn ? 'text-money' : undefined}>
      <Money amount={amount} signed={comesIn} />
    </span>
  );
}

/** Stopped before it was paid: nothing ran, and no money moved. */
function isDropped(order: DistributedOrder): boolean {
  return order.stage === 'stopped' && order.paid === 0;
}

function Thumbnail({ order }: { order: Order }) {
  const Icon = order.side === 'distributed' ? MegaphoneIcon : ShareIcon;
  if (order.image === null) {
    return (
      <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-sunken text-soft">
        <Icon size={22} />
      </span>
    );
  }
  return (
    <img
      src={order.image}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 shrink-0 rounded-lg bg-sunken object-cover"
    />
  );
}
