import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { decideHeld } from './held/decide-held.ts';
import { refuseNetwork, verifyNetwork } from './held/decide-network.ts';
import { listHeldNetworks } from './held/list-networks.ts';
import { addUpTaps, forgetVisitors } from './jobs.ts';
import { declineObjection, upholdObjection } from './objections/decide-objection.ts';
import { listObjections } from './objections/list-objections.ts';
import { objectToRefusals } from './objections/object-to-refusals.ts';
import { previewOffered } from './page/preview-offered.ts';
import { previewOrder } from './page/preview-order.ts';
import { registerSharePage } from './page/share-page.ts';
import { visitChecks } from './reversing/audit-checks.ts';
import { reverseVisits } from './reversing/reverse-visits.ts';
import { visitsSchema } from './schema.ts';
import { tapChecks } from './taps-audit.ts';

export const visitsFeature: Feature = {
  schema: visitsSchema,
  memberRoutes: [
    route(memberCalls.productPreview, previewOrder),
    route(memberCalls.feedPreview, previewOffered),
    route(memberCalls.productObject, objectToRefusals),
  ],
  consoleRoutes: [
    route(consoleCalls.reverseVisits, reverseVisits),
    route(consoleCalls.listHeldVisits, listHeldNetworks),
    route(consoleCalls.verifyHeldVisits, verifyNetwork),
    route(consoleCalls.refuseHeldVisits, refuseNetwork),
    route(consoleCalls.listObjections, listObjections),
    route(consoleCalls.upholdObjection, upholdObjection),
    route(consoleCalls.declineObjection, declineObjection),
  ],
  jobs: [forgetVisitors, decideHeld, addUpTaps],
  auditChecks: [...visitChecks, ...tapChecks],
  registerRaw: registerSharePage,
};
