import {
  listAnnouncements as listAnnouncementsCall,
  previewAnnouncement as previewCall,
  sendAnnouncement as sendCall,
  stopAnnouncement as stopCall,
} from '@handbill/contract/console';
import {
  notifications,
  pushKey,
  pushSubscribe,
  pushUnsubscribe,
  unreadNotifications,
  updateNotifications,
} from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { listAnnouncements, previewAnnouncement, sendAnnouncement, stopAnnouncement } from './announce.ts';
import { listNotifications, listUnreadNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { readPushKey } from './push-key.ts';
import { subscribePush } from './subscribe-push.ts';
import { unsubscribePush } from './unsubscribe-push.ts';

export const notificationRoutes = [
  route(notifications, listNotifications),
  route(unreadNotifications, listUnreadNotifications),
  route(updateNotifications, markNotificationsRead),
  route(pushKey, readPushKey),
  route(pushSubscribe, subscribePush),
  route(pushUnsubscribe, unsubscribePush),
];

export const announcementConsoleRoutes = [
  route(listAnnouncementsCall, listAnnouncements),
  route(previewCall, previewAnnouncement),
  route(sendCall, sendAnnouncement),
  route(stopCall, stopAnnouncement),
];
