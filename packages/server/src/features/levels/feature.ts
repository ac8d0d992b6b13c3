import type { Feature } from '../../platform/feature.ts';
import { levelAuditChecks } from './audit-checks.ts';
import { settleLevelPurchases } from './jobs.ts';
import { levelRoutes } from './routes.ts';

export const levelsFeature: Feature = {
  memberRoutes: levelRoutes,
  jobs: [settleLevelPurchases],
  auditChecks: levelAuditChecks,
};
