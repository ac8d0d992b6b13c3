import { formatMoney } from '@handbill/contract/money';
import { useCurrency } from '../../../data/answers/use-settings.ts';
import type { DistributedOrder } from '../../../data/api.ts';
import { type TextId, useText } from '../../../languages/index.ts';
import { Note } from '../../../ui/screen.tsx';

/** Every reason that operators can reject an order with, in the words of this app. */
export const reviewReasons = {
  misleading: 'reason.misleading',
  prohibited_goods: 'reason.prohibited_goods',
  landing_page_broken: 'reason.landing_page_broken',
  landing_page_differs: 'reason.landing_page_differs',
  image_unsuitable: 'reason.image_unsuitable',
  text_unsuitable: 'reason.text_unsuitable',
  malware: 'reason.malware',
  other: 'reason.other',
} as const satisfies Record<NonNullable<DistributedOrder['reason']>, TextId>;

const isReason = (reason: string): reason is keyof typeof reviewReasons => reason in reviewReasons;

/**
 * The text of a reason, also of one that this device remembered. Support explains another reason only where the operator
 * did not.
 */
export function reviewReasonText(reason: string, explanation: string | null): TextId {
  const known = isReason(reason) ? reason : 'other';
  return known === 'other' && explanation ? 'order.other_reason' : reviewReasons[known];
}

/** Why an order was rejected or stopped, and the refund. One that no operator ended has no reason. */
export function OrderReason({ order }: { order: DistributedOrder }) {
  const text = useText();
  const currency = useCurrency();
  if (order.reason === null) {
    // A draft that was discarded had cost nothing.
    if (order.stage !== 'stopped' || order.paid_at === null) return null;
    return (
      <Note>
        <p>{text('order.stopped_says')}</p>
      </Note>
    );
  }
  return (
    <Note tone="wrong">
      <p className="text-base font-semibold">
        {text('order.reason', { reason: text(reviewReasonText(order.reason, order.explanation)) })}
      </p>
      {order.explanation !== null && <p className="wrap-anywhere">{order.explanation}</p>}
      {order.refunded > 0 && (
        <p>{text('order.refunded_amount', { amount: formatMoney(order.refunded, currency) })}</p>
      )}
    </Note>
  );
}
