import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { chooseNotification, listChoices } from './choose-notifications.ts';
import { listNotifications, listUnreadNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { notificationsSchema } from './schema.ts';

export const notificationsFeature: Feature = {
  schema: notificationsSchema,
  memberRoutes: [
    route(calls.notifications, listNotifications),
    route(calls.unreadNotifications, listUnreadNotifications),
    route(calls.updateNotifications, markNotificationsRead),
    route(calls.notificationSettings, listChoices),
    route(calls.updateNotificationSetting, chooseNotification),
  ],
};
