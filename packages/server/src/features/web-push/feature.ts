// Owns pushing a notification to a browser: encrypted, signed, tried again while the push service is busy.
// Refuses to decide what is pushed: notifications puts a task on the queue for each browser of push-subscriptions.
// Start reading with send-push.ts.
import type { Feature } from '../../platform/feature.ts';
import { sendPush } from './send-push.ts';

export const webPushFeature: Feature = { tasks: [sendPush(fetch)] };
