import type { Feature } from '../../platform/feature.ts';
import { visitChecks } from './audit-checks.ts';
import { forgetVisitors } from './jobs.ts';
import { visitRoutes } from './routes.ts';
import { registerSharePage } from './share-page.ts';

export const visitsFeature: Feature = {
  memberRoutes: visitRoutes,
  jobs: [forgetVisitors],
  auditChecks: visitChecks,
  registerRaw: registerSharePage,
};
