import type { api, Order } from '../../data/api.ts';
import { ReasonDialog } from '../../ui/commands/reason-dialog.tsx';
import { reviewReasonTexts } from './texts.ts';

/** Why an order ends: a reason from the closed list, and what its member reads about it. */
export type WhyEnded = Pick<Parameters<typeof api.stopOrder>[0], 'reason' | 'explanation'>;

/** A button that ends an order, for a reason that can be explained to its member. */
export function EndOrderDialog({
  member: { language },
  ...props
}: {
  label: string;
  title: string;
  done: string;
  member: Order['member'];
  send(why: WhyEnded, options: { idempotencyKey: string }): Promise<unknown>;
}) {
  return (
    <ReasonDialog {...props} reasons={reviewReasonTexts} explained={{ topic: 'order_rejected', language }} />
  );
}
