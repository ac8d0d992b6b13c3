import { z } from 'zod';
import { defineEndpoint, id, instant } from '../endpoint.ts';
import { line } from '../text.ts';
import { WEBHOOK_TEST, webhookEvents, webhookOffCauses } from '../webhooks.ts';

const event = z.enum(webhookEvents);
const url = line(1, 500);

/** An address of the member's own program that events are sent to. Its secret is in the answer that added it, and nowhere else. */
export const webhook = z.strictObject({
  _id: z.string(),
  url: z.string(),
  events: z.array(event),
  added_at: instant,
  /** Null: events are sent. */
  off_since: instant.nullable(),
  /** Why nothing is sent; null while events are. */
  off_because: z.enum(webhookOffCauses).nullable(),
  /** When its present secret was made. */
  secret_made_at: instant,
  /** Until when events are also signed with the secret before this one; null: they are not. */
  former_secret_until: instant.nullable(),
});

/** One event on its way to one address. */
const webhookDelivery = z.strictObject({
  _id: z.string(),
  event: z.enum([...webhookEvents, WEBHOOK_TEST]),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** The status of the last answer; null: none came, or nothing was sent yet. */
  last_status: z.int().nullable(),
  happened_at: instant,
  last_tried_at: instant.nullable(),
  /** When it is sent next; null unless it is waiting. */
  next_try_at: instant.nullable(),
});

export const webhooks = defineEndpoint({
  method: 'GET',
  path: 'webhooks',
  summary: 'The addresses that events of the member’s own orders are sent to, newest first.',
  auth: 'member',
  input: {},
  data: z.array(webhook),
  refusals: [],
  readOnly: true,
});

export const webhookAdd = defineEndpoint({
  method: 'POST',
  path: 'webhook-add',
  summary: 'Send events to an address of the member. The secret that signs them is only in this answer.',
  auth: 'member',
  input: { url, events: z.array(event).min(1).max(webhookEvents.length) },
  data: z.strictObject({ ...webhook.shape, secret: z.string() }),
  refusals: ['webhooks_full'],
  status: 201,
});

/** The longest time for which two secrets sign. */
const OVERLAP_HOURS_MAX = 168;

export const webhookSecretMake = defineEndpoint({
  method: 'POST',
  path: 'webhook-secret-make',
  summary:
    'Make another secret for an address; it is only in this answer. The one before also signs for some hours. One that was still signing before that ends now. `secret_made_at` is that of the present secret, as the list has it: if the answer is lost, the same call again makes no third secret.',
  auth: 'member',
  input: {
    webhook_id: id,
    secret_made_at: instant,
    overlap_hours: z.int().min(0).max(OVERLAP_HOURS_MAX),
  },
  data: z.strictObject({ ...webhook.shape, secret: z.string() }),
  refusals: ['changed_meanwhile'],
  status: 201,
});

export const webhookSecretEnd = defineEndpoint({
  method: 'POST',
  path: 'webhook-secret-end',
  summary: 'Sign no longer with the secret before the last one.',
  auth: 'member',
  input: { webhook_id: id },
  data: z.array(webhook),
  refusals: [],
  idempotent: true,
});

export const webhookSwitch = defineEndpoint({
  method: 'POST',
  path: 'webhook-switch',
  summary: 'Switch an address off or on. What happens while it is off is not sent later.',
  auth: 'member',
  input: { webhook_id: id, state: z.enum(['on', 'off']) },
  data: z.array(webhook),
  refusals: [],
  idempotent: true,
});

export const webhookRemove = defineEndpoint({
  method: 'POST',
  path: 'webhook-remove',
  summary: 'Remove an address with its deliveries.',
  auth: 'member',
  input: { webhook_id: id },
  data: z.array(webhook),
  refusals: [],
  idempotent: true,
});

export const webhookDeliveries = defineEndpoint({
  method: 'GET',
  path: 'webhook-deliveries',
  summary: 'The last 100 events of the last 30 days for one of the member’s addresses, newest first.',
  auth: 'member',
  input: { webhook_id: id },
  data: z.array(webhookDelivery),
  refusals: [],
  readOnly: true,
});

export const webhookSend = defineEndpoint({
  method: 'POST',
  path: 'webhook-send',
  summary:
    'Send an event again under its id, or a test event if none is named. An address that is off gets nothing.',
  auth: 'member',
  input: { webhook_id: id, delivery_id: id.optional() },
  data: z.array(webhookDelivery),
  refusals: ['webhook_off'],
  idempotent: true,
});
