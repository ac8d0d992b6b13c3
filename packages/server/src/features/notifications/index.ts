// Owns notifications to members: their kinds and texts, and messages to many members.
// Refuses to decide when: each feature calls notify inside its own transaction.
// Start reading with notify.ts.
export { deleteChoicesOf as forgetNotificationChoices } from './choices-sql.ts';
export { listChoices } from './choose-notifications.ts';
export { linkOfNotification } from './links.ts';
export { listNotifications } from './list-notifications.ts';
export { notify, notifyAfterQuiet, notifyAll, notifyOfMessage, SEND_PUSH } from './notify.ts';
export { type Message, wordsIn } from './rules.ts';
export {
  deleteNotificationsOf as forgetNotifications,
  insertMessage as saveMessage,
} from './sql.ts';
export { renderNotification, textOfNotification } from './texts.ts';
