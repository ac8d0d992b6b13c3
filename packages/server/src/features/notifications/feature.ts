import type { Feature } from '../../platform/feature.ts';
import { forgetEndedPushSubscriptions } from './jobs.ts';
import { notificationRoutes } from './routes.ts';
import { sendPush } from './send-push.ts';

export const notificationsFeature: Feature = {
  memberRoutes: notificationRoutes,
  jobs: [forgetEndedPushSubscriptions],
  tasks: [sendPush(fetch)],
};
