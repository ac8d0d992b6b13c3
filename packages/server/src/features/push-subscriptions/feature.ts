import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { forgetEndedPushSubscriptions } from './jobs.ts';
import { readPushKey } from './push-key.ts';
import { pushSubscriptionsSchema } from './schema.ts';
import { subscribePush } from './subscribe-push.ts';
import { unsubscribePush } from './unsubscribe-push.ts';

export const pushSubscriptionsFeature: Feature = {
  schema: pushSubscriptionsSchema,
  memberRoutes: [
    route(calls.pushKey, readPushKey),
    route(calls.pushSubscribe, subscribePush),
    route(calls.pushUnsubscribe, unsubscribePush),
  ],
  jobs: [forgetEndedPushSubscriptions],
};
