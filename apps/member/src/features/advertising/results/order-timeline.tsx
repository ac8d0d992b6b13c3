import type { ReactNode } from 'react';
import type { DistributedOrder } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Time } from '../../../ui/values/time.tsx';
import { StageBadge } from '../../orders/stage-badge.tsx';

const dots = { done: 'bg-money', now: 'bg-active', wrong: 'bg-wrong', over: 'bg-edge' } as const;
const ends: Readonly<Partial<Record<DistributedOrder['stage'], keyof typeof dots>>> = {
  completed: 'done',
  rejected: 'wrong',
  stopped: 'over',
};

/** The history and the current stage of the member's own order. */
export function OrderTimeline({ order }: { order: DistributedOrder }) {
  const text = useText();
  const end = ends[order.stage];
  return (
    <ol className="grid">
      <Happened name={text('order.created')} at={order.created_at} dot="done" />
      {order.paid_at !== null && <Happened name={text('order.paid_at')} at={order.paid_at} dot="done" />}
      <Happened
        name={<StageBadge stage={order.stage} />}
        at={end === undefined ? null : order.completed_at}
        dot={end ?? 'now'}
        last
      />
    </ol>
  );
}

function Happened(props: { name: ReactNode; at: string | null; dot: keyof typeof dots; last?: boolean }) {
  const { name, at, dot, last = false } = props;
  return (
    <li className="flex gap-3" aria-current={last ? 'step' : undefined}>
      <span
        aria-hidden="true"
        className="grid w-3 shrink-0 grid-rows-[0.75rem_auto_1fr] justify-items-center"
      >
        <span />
        <span className={`size-3 rounded-full ${dots[dot]}`} />
        {!last && <span className="-mb-3 w-0.5 bg-line" />}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 py-1.5">
        <span className="font-medium">{name}</span>
        {at !== null && (
          <span className="ml-auto text-sm text-soft">
            <Time at={at} />
          </span>
        )}
      </span>
    </li>
  );
}
