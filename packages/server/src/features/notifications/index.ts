// Owns what members are told: the notifications, their kinds and texts.
// Refuses to decide when: each feature calls notify inside its own transaction.
// Start reading with notify.ts.
export { notificationsFeature } from './feature.ts';
export { listNotifications } from './list-notifications.ts';
export { notify } from './notify.ts';
