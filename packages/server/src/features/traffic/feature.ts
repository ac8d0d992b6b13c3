// Owns the traffic report: the outcome of visits by order, share, sharer and network, and which are suspicious.
// Refuses to punish: it counts what visits and shares have stored, and an operator decides.
// Start reading with list-traffic.ts, then rules.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listOutliers } from './list-outliers.ts';
import { listTraffic } from './list-traffic.ts';
import { listVisits } from './list-visits.ts';
import { tryRule } from './try-rule.ts';

export const trafficFeature: Feature = {
  consoleRoutes: [
    route(calls.listTraffic, listTraffic),
    route(calls.listVisits, listVisits),
    route(calls.listOutliers, listOutliers),
    route(calls.tryRule, tryRule),
  ],
};
