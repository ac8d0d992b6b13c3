import { reverseVisits as reverseCall } from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { visitChecks } from './audit-checks.ts';
import { forgetVisitors } from './jobs.ts';
import { reverseVisits } from './reverse-visits.ts';
import { visitRoutes } from './routes.ts';
import { registerSharePage } from './share-page.ts';

export const visitsFeature: Feature = {
  memberRoutes: visitRoutes,
  consoleRoutes: [route(reverseCall, reverseVisits)],
  jobs: [forgetVisitors],
  auditChecks: visitChecks,
  registerRaw: registerSharePage,
};
