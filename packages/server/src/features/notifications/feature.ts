import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import {
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
  stopAnnouncement,
} from './announcements/announce.ts';
import { goOnSending, sendAnnouncementTask } from './announcements/send-announcement.ts';
import { listNotifications, listUnreadNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { notificationsSchema } from './schema.ts';
import { forgetEndedPushSubscriptions } from './web-push/jobs.ts';
import { readPushKey } from './web-push/push-key.ts';
import { sendPush } from './web-push/send-push.ts';
import { subscribePush } from './web-push/subscribe-push.ts';
import { unsubscribePush } from './web-push/unsubscribe-push.ts';

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
