// Owns the console's list of members' webhooks, for operators who are asked why an event did not arrive.
// Refuses to show secrets, whole addresses and what events say, and to change anything: the webhook is the member's.
// Start reading with list-webhooks.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listWebhooks } from './list-webhooks.ts';

export const webhookListFeature: Feature = {
  consoleRoutes: [route(calls.listWebhooks, listWebhooks)],
};
