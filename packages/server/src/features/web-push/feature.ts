// Owns pushing a notification to a browser: encrypted, signed, and retried while the push service is busy.
// Refuses to decide what is pushed: notifications queues a task for each browser in push-subscriptions.
// Start reading with send-push.ts.
import type { Feature } from '../../platform/feature.ts';
import { sendPush } from './send-push.ts';

export const webPushFeature: Feature = { tasks: [sendPush(fetch)] };
