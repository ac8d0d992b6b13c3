import { addMs } from '@handbill/contract/time';
import { inPortions } from '../../../platform/queue/in-portions.ts';
import type { Job } from '../../../platform/queue/jobs.ts';
import { enqueueSending } from '../record-event.ts';
import { DELIVERY_KEPT_MS } from '../rules.ts';
import { deleteEndedSecrets } from '../secrets-sql.ts';
import { deleteOldDeliveries, selectDueEndpoints } from './sending-sql.ts';

/** Sends again what failed, and what a server that was killed had begun. */
const sendDueWebhooks: Job = {
  name: 'send-due-webhooks',
  schedule: '* * * * *',
  run: ({ now, transact }) =>
    transact(async (work) => {
      if (work.config.webhooks === 'off') return;
      await enqueueSending(work, await selectDueEndpoints(work.tx, now));
    }),
};

const forgetOldDeliveries: Job = {
  name: 'forget-old-webhook-deliveries',
  schedule: '25 19 * * *',
  run: ({ now, transact }) =>
    inPortions(transact, ({ tx }, limit) => deleteOldDeliveries(tx, addMs(now, -DELIVERY_KEPT_MS), limit)),
};

const forgetEndedSecrets: Job = {
  name: 'forget-ended-webhook-secrets',
  schedule: '40 19 * * *',
  run: ({ now, transact }) => inPortions(transact, ({ tx }, limit) => deleteEndedSecrets(tx, now, limit)),
};

export const webhookJobs: readonly Job[] = [sendDueWebhooks, forgetOldDeliveries, forgetEndedSecrets];
