import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { addMs } from '@handbill/contract/time';
import { WEBHOOK_TEST } from '@handbill/contract/webhooks';
import type { MemberContext } from '../../platform/context.ts';
import { isId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockOwnWebhook } from './own-webhooks.ts';
import { bodyOf, enqueueSending } from './record-event.ts';
import { DELIVERIES_SHOWN, DELIVERY_KEPT_MS, WAITING_MAX } from './rules.ts';
import { countWaiting, insertDeliveriesTo, renewDelivery, selectDeliveries, selectWebhooks } from './sql.ts';
import { deliveryOf } from './wire.ts';

/** What was sent to the member's own address lately. Refuses `not_found`. */
export async function listDeliveries(
  context: MemberContext,
  { webhook_id: endpointId }: InputOf<typeof calls.webhookDeliveries>,
): Promise<AnswerOf<typeof calls.webhookDeliveries>> {
  const own = await selectWebhooks(context.tx, context.memberId);
  if (!own.some(({ id }) => id === endpointId)) throw refuse('not_found');
  return { data: await recentDeliveries(context, endpointId) };
}

/**
 * Sends an event of the member's own address again, or a test event. Refuses `not_found`, `webhook_off`, and
 * `too_many_requests` while many events wait for the address.
 */
export async function sendAgain(
  context: MemberContext,
  { webhook_id: endpointId, delivery_id: deliveryId }: InputOf<typeof calls.webhookSend>,
): Promise<AnswerOf<typeof calls.webhookSend>> {
  const { tx, now } = context;
  const { is_on: isOn } = await lockOwnWebhook(context, endpointId);
  if (!isOn) throw refuse('webhook_off');
  if ((await countWaiting(tx, endpointId)) >= WAITING_MAX) {
    throw refuse('too_many_requests', { retryAfterSeconds: 60 });
  }
  if (deliveryId === undefined) await addTest(context, endpointId);
  else if (!isId(deliveryId) || !(await renewDelivery(tx, { id: deliveryId, endpointId, now }))) {
    throw refuse('not_found');
  }
  await enqueueSending(context, [endpointId]);
  return { data: await recentDeliveries(context, endpointId) };
}

async function addTest({ tx, now, newId }: MemberContext, endpointId: string): Promise<void> {
  const body = bodyOf(WEBHOOK_TEST, now, {});
  const deliveries = [{ id: newId(), body }];
  await insertDeliveriesTo(tx, endpointId, { event: WEBHOOK_TEST, deliveries, now });
}

async function recentDeliveries({ tx, now }: MemberContext, endpointId: string) {
  const since = addMs(now, -DELIVERY_KEPT_MS);
  return (await selectDeliveries(tx, { endpointId, since, limit: DELIVERIES_SHOWN })).map(deliveryOf);
}
