// Owns paying an announced deposit at a payment service: the checkout, and the service's events, each once.
// Refuses to believe an unsigned message, and to credit anything but what was announced.
// Start reading with payment-service.ts, then take-event.ts.
import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listServiceEvents } from './list-service-events.ts';
import { openCheckout, prepareCheckout } from './open-checkout.ts';
import { checkoutsSchema } from './schema.ts';
import { registerServiceEvents } from './service-events.ts';

export const checkoutsFeature: Feature = {
  schema: checkoutsSchema,
  memberRoutes: [route(memberCalls.depositCheckout, openCheckout, { prepare: prepareCheckout })],
  consoleRoutes: [route(consoleCalls.listServiceEvents, listServiceEvents)],
  registerRaw: registerServiceEvents,
};
