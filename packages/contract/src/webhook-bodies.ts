import { z } from 'zod';
import { WEBHOOK_TEST, type WebhookEvent } from './webhooks.ts';

const order = { product_id: z.string(), title: z.string() };
/** Why an operator decided so. */
const reason = z.string().nullable();

/** The `data` of each event that is posted to members' programs. */
export const webhookBodies: Readonly<Record<WebhookEvent | typeof WEBHOOK_TEST, z.ZodType>> = {
  'order.approved': z.strictObject(order),
  'order.rejected': z.strictObject({ ...order, reason }),
  'order.ended': z.strictObject({ ...order, stage: z.enum(['completed', 'stopped']), reason }),
  [WEBHOOK_TEST]: z.strictObject({}),
};
