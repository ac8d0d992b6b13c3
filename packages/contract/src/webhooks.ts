/** What is posted to members’ own programs, as it happens. */
export const webhookEvents = [
  'order.approved',
  'order.rejected',
  'order.ended',
  'conversion.recorded',
  'visits.daily',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The event by which an advertiser tries a receiver. */
export const WEBHOOK_TEST = 'webhook.test';
