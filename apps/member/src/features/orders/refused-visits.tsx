import type { Order } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Fact, Facts } from '../../ui/screen.tsx';

type Reason = keyof Order['visits_refused'];

/** The visits that were not counted, by reason: both sides see the same. */
export function RefusedVisits({ order }: { order: Order }) {
  const text = useText();
  const reasons = Object.entries(order.visits_refused) as [Reason, number][];
  if (reasons.length === 0) return <p className="text-soft">{text('visits.none_refused')}</p>;
  return (
    <Facts>
      {reasons.map(([reason, count]) => (
        <Fact key={reason} name={text(`refused.${reason}`)}>
          {count}
        </Fact>
      ))}
    </Facts>
  );
}
