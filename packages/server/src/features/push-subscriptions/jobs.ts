import type { Job } from '../../platform/queue/jobs.ts';
import { deleteEndedPushSubscriptions } from './sql.ts';

/**
 * Deletes browsers whose session is over. Nothing is sent to them anyway; this only keeps the table small.
 */
export const forgetEndedPushSubscriptions: Job = {
  name: 'forget-ended-push-subscriptions',
  schedule: '35 * * * *',
  run: ({ now, transact }) => transact(({ tx }) => deleteEndedPushSubscriptions(tx, now)),
};
