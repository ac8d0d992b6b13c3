import type { Feature } from '../../platform/feature.ts';
import { unmatchedAuditChecks } from './audit-checks.ts';
import { unmatchedRoutes } from './routes.ts';

export const unmatchedFeature: Feature = {
  consoleRoutes: unmatchedRoutes,
  auditChecks: unmatchedAuditChecks,
};
