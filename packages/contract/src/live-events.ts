/**
 * What a signed-in app receives live: the kind of object that changed, not the change. `team`: who is in a team, or an
 * order of the business of a team that one is in.
 */
export const liveEvents = [
  'balance',
  'notification',
  'read',
  'order',
  'deposit',
  'withdrawal',
  'support',
  'team',
] as const;

export type LiveEvent = (typeof liveEvents)[number];
