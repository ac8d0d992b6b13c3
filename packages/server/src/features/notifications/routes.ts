import { notifications, unreadNotifications, updateNotifications } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { listNotifications, listUnreadNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';

export const notificationRoutes = [
  route(notifications, listNotifications),
  route(unreadNotifications, listUnreadNotifications),
  route(updateNotifications, markNotificationsRead),
];
