/** What is posted to members’ own programs, as it happens. */
export const webhookEvents = [
  'order.approved',
  'order.rejected',
  'order.ended',
  'conversion.recorded',
  'visits.daily',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/**
 * Why nothing is sent to an address: its owner switched it off, it took nothing for days, it answered 410, or it was
 * secured: the account was recovered, locked or signed out everywhere, or the instance was restored from a backup.
 */
export const webhookOffCauses = ['owner', 'failing', 'gone', 'secured'] as const;
export type WebhookOffCause = (typeof webhookOffCauses)[number];

/** On, or the cause for which an address is off. */
export const webhookStates = ['on', ...webhookOffCauses] as const;

/** The event by which an advertiser tries a receiver. */
export const WEBHOOK_TEST = 'webhook.test';
