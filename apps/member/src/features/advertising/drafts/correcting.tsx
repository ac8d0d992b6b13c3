import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '../../../data/api.ts';
import { keys } from '../../../data/query-keys.ts';
import { useText } from '../../../languages/index.ts';
import { Note } from '../../../ui/screen.tsx';
import { useOrdering } from '../ordering.tsx';
import { reviewReasonText } from '../reasons/order-reason.tsx';
import type { Correction } from './order-draft.ts';
import { rejectedValues } from './rejected-fields.ts';

/**
 * Says that the form corrects a rejected order, and why that was rejected. A copy of an unpaid correction knows only which
 * order that is: the rest is read from it and given to the form, which can be sent without it.
 */
export function Correcting({ of, onRead }: { of: Correction; onRead(read: Correction): void }) {
  const text = useText();
  const { order: id, reason, explanation } = of;
  const { calls, keyOf } = useOrdering();
  const { data: read } = useQuery({
    queryKey: keyOf(keys.order(id)),
    queryFn: async ({ signal }) => (await calls.product({ product_id: id }, { signal })).data,
    select: correctionIn,
    enabled: reason === '',
  });
  useEffect(() => {
    if (reason === '' && read) onRead(read);
  }, [reason, read, onRead]);
  return (
    <Note tone="active">
      <p>
        {reason === ''
          ? text('draft.correcting_order')
          : text('draft.correcting', { reason: text(reviewReasonText(reason, explanation)) })}
      </p>
      {explanation !== '' && <p className="wrap-anywhere">{explanation}</p>}
    </Note>
  );
}

/** What corrects this rejected order; null if it is none. */
function correctionIn(order: Order): Correction | null {
  if (order.side !== 'distributed' || order.reason === null) return null;
  const { _id, reason, explanation, title, text, landing_url } = order;
  const pictures = JSON.stringify(order.pictures);
  const rejected = rejectedValues(reason, { title, text, landing_url, pictures });
  return { order: _id, reason, explanation: explanation ?? '', rejected };
}
