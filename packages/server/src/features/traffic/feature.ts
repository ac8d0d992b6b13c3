import {
  listOutliers as outliersCall,
  listTraffic as trafficCall,
  tryRule as tryRuleCall,
  listVisits as visitsCall,
} from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { listOutliers } from './list-outliers.ts';
import { listTraffic } from './list-traffic.ts';
import { listVisits } from './list-visits.ts';
import { tryRule } from './try-rule.ts';

export const trafficFeature: Feature = {
  consoleRoutes: [
    route(trafficCall, listTraffic),
    route(visitsCall, listVisits),
    route(outliersCall, listOutliers),
    route(tryRuleCall, tryRule),
  ],
};
