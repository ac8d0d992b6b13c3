// Owns the addresses of advertisers' programs, and the events on their way to them.
// Refuses to send anything about visitors or sharers, and to call anything but the public web.
// Start reading with record-event.ts, then sending/send-webhooks.ts.
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { addWebhook } from './add-webhook.ts';
import { endSecret, makeSecret } from './change-secret.ts';
import { listDeliveries, sendAgain } from './own-deliveries.ts';
import { listWebhooks, removeWebhook, switchWebhook } from './own-webhooks.ts';
import { webhooksSchema } from './schema.ts';
import { webhookJobs } from './sending/jobs.ts';
import { sendWebhooks } from './sending/send-webhooks.ts';

export const webhooksFeature: Feature = {
  schema: webhooksSchema,
  memberRoutes: [
    route(memberCalls.webhooks, listWebhooks),
    route(memberCalls.webhookAdd, addWebhook),
    route(memberCalls.webhookSecretMake, makeSecret),
    route(memberCalls.webhookSecretEnd, endSecret),
    route(memberCalls.webhookSwitch, switchWebhook),
    route(memberCalls.webhookRemove, removeWebhook),
    route(memberCalls.webhookDeliveries, listDeliveries),
    route(memberCalls.webhookSend, sendAgain),
  ],
  jobs: webhookJobs,
  tasks: [sendWebhooks()],
};
