import { webhookBodies } from '@handbill/contract/webhook-bodies';
import type { WEBHOOK_TEST, WebhookEvent } from '@handbill/contract/webhooks';
import { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import { enqueueTaskLater, enqueueTaskOnce } from '../../platform/queue/enqueue.ts';
import { WEBHOOKS_MAX } from './rules.ts';
import { insertDeliveries } from './sql.ts';

/** The task that sends what waits for one address. */
export const SEND_WEBHOOKS = 'send-webhooks';

/** An event of an order, with its fields besides the id and title. */
type OrderEvent = {
  [Type in WebhookEvent]: { event: Type } & Omit<
    z.output<(typeof webhookBodies)[Type]>,
    'product_id' | 'title'
  >;
}[WebhookEvent];

/**
 * Puts an event of a member's order on its way to the member's programs, in the transaction that caused it: none is
 * lost and none is invented.
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
    memberId: campaign.member_id,
    event,
    body: bodyOf(event, now, data),
    now,
  });
  await enqueueSending(work, endpointIds);
}

/** What is posted: thin, so that a receiver reads the rest with its key and never acts on what is out of date. */
export function bodyOf(type: WebhookEvent | typeof WEBHOOK_TEST, now: Date, data: object): string {
  const schema: z.ZodType = webhookBodies[type];
  return JSON.stringify({ type, timestamp: now.toISOString(), data: z.encode(schema, data) });
}

/**
 * Sends what waits for these addresses, as soon as the transaction has committed. Two transactions with the same
 * addresses take them in one order, so that neither waits for the other.
 */
export function enqueueSending({ tx }: Pick<Work, 'tx'>, endpointIds: readonly string[]): Promise<void> {
  return enqueueTaskOnce(tx, SEND_WEBHOOKS, [...endpointIds].sort().map(taskOf));
}

/** Sends what waits for an address after this long, whatever is put on its way for it until then. */
export function postponeSending(
  { tx }: Pick<Work, 'tx'>,
  endpointId: string,
  afterMs: number,
): Promise<void> {
  return enqueueTaskLater(tx, SEND_WEBHOOKS, { ...taskOf(endpointId), afterMs });
}

const taskOf = (endpointId: string) => ({ key: endpointId, payload: { webhook_id: endpointId } });
