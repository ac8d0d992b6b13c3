// Owns notifications to members: the notifications, their kinds and texts, and the browsers that they are pushed to.
// Refuses to decide when: each feature calls notify inside its own transaction.
// Start reading with notify.ts.
export { listNotifications } from './list-notifications.ts';
export { notify, notifyAll } from './notify.ts';
export { deleteNotificationsOf as forgetNotifications } from './sql.ts';
export { renderNotification } from './texts.ts';
export { listPushSubscriptions } from './web-push/list-push-subscriptions.ts';
export { deletePushSubscriptionsOf as forgetPushSubscriptions } from './web-push/push-sql.ts';
