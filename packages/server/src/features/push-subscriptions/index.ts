// Owns the browsers that notifications are pushed to, and the key pair that identifies the instance to push services.
// Refuses to send (web-push does) and to accept endpoints outside the known push services.
// Start reading with subscribe-push.ts.
export { listPushSubscriptions } from './list-push-subscriptions.ts';
export { pushKeyOfInstance } from './push-key.ts';
export { isOfPushService, pushServiceOf } from './push-services.ts';
export {
  forgetGoneBrowser,
  forgetPushSubscriptions,
  type PushKeyRow,
} from './sql.ts';
