import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listAnnouncements, previewAnnouncement, sendAnnouncement, stopAnnouncement } from './announce.ts';
import { forgetEndedPushSubscriptions } from './jobs.ts';
import { listNotifications, listUnreadNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { readPushKey } from './push-key.ts';
import { notificationsSchema } from './schema.ts';
import { goOnSending, sendAnnouncementTask } from './send-announcement.ts';
import { sendPush } from './send-push.ts';
import { subscribePush } from './subscribe-push.ts';
import { unsubscribePush } from './unsubscribe-push.ts';

export const notificationsFeature: Feature = {
  schema: notificationsSchema,
  memberRoutes: [
    route(memberCalls.notifications, listNotifications),
    route(memberCalls.unreadNotifications, listUnreadNotifications),
    route(memberCalls.updateNotifications, markNotificationsRead),
    route(memberCalls.pushKey, readPushKey),
    route(memberCalls.pushSubscribe, subscribePush),
    route(memberCalls.pushUnsubscribe, unsubscribePush),
  ],
  consoleRoutes: [
    route(consoleCalls.listAnnouncements, listAnnouncements),
    route(consoleCalls.previewAnnouncement, previewAnnouncement),
    route(consoleCalls.sendAnnouncement, sendAnnouncement),
    route(consoleCalls.stopAnnouncement, stopAnnouncement),
  ],
  jobs: [forgetEndedPushSubscriptions, goOnSending],
  tasks: [sendPush(fetch), sendAnnouncementTask],
};
