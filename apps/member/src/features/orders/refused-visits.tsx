import type { Order } from '../../data/api.ts';
import { countText } from '../../languages/counts.ts';
import { useText } from '../../languages/index.ts';
import { HelpLink } from '../../ui/help-link.tsx';

export type Refused = Order['visits_refused'];

/** The reasons for refused visits, with their numbers. */
export function reasonsOf(refused: Refused) {
  return Object.entries(refused) as [keyof Refused, number][];
}

/** Refused visits by reason; both sides see the same. Renders nothing if there are none. */
export function RefusedVisits({ refused }: { refused: Refused }) {
  const text = useText();
  const reasons = reasonsOf(refused);
  if (reasons.length === 0) return null;
  return (
    <section className="grid gap-2 border-line border-t pt-3">
      <h3 className="font-semibold">{text('visits.refused_title')}</h3>
      <dl className="grid gap-2">
        {reasons.map(([reason, count]) => (
          <div key={reason} className="flex items-baseline justify-between gap-4">
            <dt className="text-soft">{text(`refused.${reason}`)}</dt>
            <dd className="font-medium even-digits">{countText(count)}</dd>
          </div>
        ))}
      </dl>
      <HelpLink about="visits" />
    </section>
  );
}
