// Owns the browsers that notifications are pushed to, and the key pair by which push services know the instance.
// Refuses to send: web-push does, and refuses addresses that are not those of a known push service.
// Start reading with subscribe-push.ts.
export { listPushSubscriptions } from './list-push-subscriptions.ts';
export { pushKeyOfInstance } from './push-key.ts';
export { isOfPushService, pushServiceOf } from './push-services.ts';
export {
  deleteGonePushSubscription as forgetGoneBrowser,
  deletePushSubscriptionsOf as forgetPushSubscriptions,
  type PushKeyRow,
} from './sql.ts';
