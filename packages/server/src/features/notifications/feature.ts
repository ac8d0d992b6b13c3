import type { Feature } from '../../platform/feature.ts';
import { forgetEndedPushSubscriptions } from './jobs.ts';
import { announcementConsoleRoutes, notificationRoutes } from './routes.ts';
import { goOnSending, sendAnnouncementTask } from './send-announcement.ts';
import { sendPush } from './send-push.ts';

export const notificationsFeature: Feature = {
  memberRoutes: notificationRoutes,
  consoleRoutes: announcementConsoleRoutes,
  jobs: [forgetEndedPushSubscriptions, goOnSending],
  tasks: [sendPush(fetch), sendAnnouncementTask],
};
