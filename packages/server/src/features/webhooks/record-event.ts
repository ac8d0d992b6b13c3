import type { WebhookEvent } from '@handbill/contract/webhooks';
import type { Work } from '../../platform/context.ts';
import { enqueueTaskOnce } from '../../platform/queue/enqueue.ts';
import { WEBHOOKS_MAX } from './rules.ts';
import { insertDeliveries } from './sql.ts';

/** The task that sends what waits for one address. */
export const SEND_WEBHOOKS = 'send-webhooks';

type OrderEvent =
  | { event: 'order.approved' }
  | { event: 'order.rejected'; reason: string | null }
  | { event: 'order.ended'; stage: 'completed' | 'stopped'; reason: string | null };

/**
 * Puts an event of a member's order on its way to the member's programs, in the transaction of what it tells of: none
 * is lost and none is invented.
 */
export async function recordOrderEvent(
  work: Work,
  campaign: { id: string; member_id: string; title: string },
  { event, ...more }: OrderEvent,
): Promise<void> {
  const { tx, now, newId } = work;
  const data = { product_id: campaign.id, title: campaign.title, ...more };
  const endpointIds = await insertDeliveries(tx, {
    ids: Array.from({ length: WEBHOOKS_MAX }, () => newId()),
    ...{ memberId: campaign.member_id, event, body: bodyOf(event, now, data), now },
  });
  await enqueueSending(work, endpointIds);
}

/** What is posted: thin, so that a receiver reads the rest with its key and never acts on what is out of date. */
export function bodyOf(type: WebhookEvent | 'webhook.test', now: Date, data: object): string {
  return JSON.stringify({ type, timestamp: now.toISOString(), data });
}

/** Sends what waits for these addresses, as soon as the transaction has committed. */
export function enqueueSending({ tx }: Pick<Work, 'tx'>, endpointIds: readonly string[]): Promise<void> {
  return enqueueTaskOnce(
    tx,
    SEND_WEBHOOKS,
    endpointIds.map((id) => ({ key: id, payload: { webhook_id: id } })),
  );
}
