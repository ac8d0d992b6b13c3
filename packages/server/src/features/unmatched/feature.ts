import type { Feature } from '../../platform/feature.ts';
import { unmatchedApproval } from './assign-unmatched.ts';
import { unmatchedAuditChecks } from './audit-checks.ts';
import { unmatchedRoutes } from './routes.ts';

export const unmatchedFeature: Feature = {
  consoleRoutes: unmatchedRoutes,
  auditChecks: unmatchedAuditChecks,
  approvals: [unmatchedApproval],
};
