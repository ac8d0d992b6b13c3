import { listServiceEvents as listCall } from '@handbill/contract/console';
import { depositCheckout } from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { listServiceEvents } from './list-service-events.ts';
import { openCheckout, prepareCheckout } from './open-checkout.ts';
import { registerServiceEvents } from './service-events.ts';

export const checkoutsFeature: Feature = {
  memberRoutes: [route(depositCheckout, openCheckout, { prepare: prepareCheckout })],
  consoleRoutes: [route(listCall, listServiceEvents)],
  registerRaw: registerServiceEvents,
};
