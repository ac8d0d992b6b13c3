// Every member call, declared once: the server's routes, the client and the OpenAPI document come from here.
// No I/O and no business rules: shapes, refusals and idempotency only.
// Start reading with orders.ts; objects.ts has what the calls answer with.
import * as account from './account.ts';
import * as auth from './auth.ts';
import * as businesses from './businesses.ts';
import * as company from './company.ts';
import * as conversions from './conversions.ts';
import * as factors from './factors.ts';
import * as insight from './insight.ts';
import * as levels from './levels.ts';
import * as money from './money.ts';
import * as notificationChoices from './notification-choices.ts';
import * as orders from './orders.ts';
import * as phones from './phones.ts';
import { apiKeyEnd, apiKeyMake, apiKeys } from './programs.ts';
import * as push from './push.ts';
import * as recovery from './recovery.ts';
import { productLinkEnd, productLinkMake, productLinks } from './results-links.ts';
import * as solvency from './solvency.ts';
import * as support from './support.ts';
import { membershipAccept, membershipEnd, memberships, team, teamInvite, teamRemove } from './teams.ts';
import {
  webhookAdd,
  webhookDeliveries,
  webhookRemove,
  webhookSecretEnd,
  webhookSecretMake,
  webhookSend,
  webhookSwitch,
  webhooks,
} from './webhooks.ts';

export * from './account.ts';
export * from './auth.ts';
export * from './businesses.ts';
export * from './company.ts';
export * from './conversions.ts';
export * from './factors.ts';
export * from './insight.ts';
export * from './levels.ts';
export * from './money.ts';
export * from './notification-choices.ts';
export type {
  LinkParameter,
  NotificationKind,
  NotificationTopic,
  Picture,
  RefusalReason,
  ReviewReason,
} from './objects.ts';
export * as objects from './objects.ts';
export * from './orders.ts';
export * from './phones.ts';
export { apiKeyEnd, apiKeyMake, apiKeys } from './programs.ts';
export * from './push.ts';
export * from './recovery.ts';
export { productLinkEnd, productLinkMake, productLinks } from './results-links.ts';
export * from './solvency.ts';
export * from './support.ts';
export {
  membershipAccept,
  membershipEnd,
  memberships,
  team,
  teamInvite,
  teamRemove,
} from './teams.ts';
export {
  webhookAdd,
  webhookDeliveries,
  webhookRemove,
  webhookSecretEnd,
  webhookSecretMake,
  webhookSend,
  webhookSwitch,
  webhooks,
} from './webhooks.ts';

export const memberEndpoints = {
  ...auth,
  ...recovery,
  ...factors,
  ...account,
  ...orders,
  ...levels,
  ...money,
  ...company,
  ...phones,
  apiKeys,
  apiKeyMake,
  apiKeyEnd,
  webhooks,
  webhookAdd,
  webhookSwitch,
  webhookRemove,
  webhookDeliveries,
  webhookSend,
  webhookSecretMake,
  webhookSecretEnd,
  team,
  teamInvite,
  teamRemove,
  memberships,
  membershipAccept,
  membershipEnd,
  ...push,
  ...solvency,
  ...support,
  ...conversions,
  productLinks,
  productLinkMake,
  productLinkEnd,
  ...insight,
  ...notificationChoices,
  ...businesses,
};
export type MemberEndpoints = typeof memberEndpoints;
