import type { AnswerOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { DeliveryRow, EndpointRow } from './sql.ts';

type Webhook = AnswerOf<typeof calls.webhooks>['data'][number];
type Delivery = AnswerOf<typeof calls.webhookDeliveries>['data'][number];

/** A webhook as its member sees it. */
export function webhookOf({ id, former_until, ...row }: EndpointRow, now: Date): Webhook {
  const isSigning = former_until !== null && former_until > now;
  return { _id: id, ...row, former_secret_until: isSigning ? former_until : null };
}

/** An event on its way to a webhook, as the member sees it. */
export function deliveryOf({ id, ...row }: DeliveryRow): Delivery {
  return { _id: id, ...row };
}
