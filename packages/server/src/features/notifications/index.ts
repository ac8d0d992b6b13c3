// Owns notifications to members: their kinds and texts, and messages to many members.
// Refuses to decide when: each feature calls notify inside its own transaction.
// Start reading with notify.ts.
export { forgetNotificationChoices } from './choices-sql.ts';
export { listChoices } from './choose-notifications.ts';
export { linkOfNotification } from './links.ts';
export { listNotifications, withdrawalNews } from './list-notifications.ts';
export { notify, notifyAfterQuiet, notifyAll, notifyOfMessage, SEND_PUSH } from './notify.ts';
export { type Message, wordsIn } from './rules.ts';
export {
  forgetNotifications,
  renameInNotifications,
  saveMessage,
} from './sql.ts';
export { renderNotification, textOfNotification } from './texts.ts';
