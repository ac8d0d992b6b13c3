import type { Feature } from '../../platform/feature.ts';
import { closingAuditChecks } from './audit-checks.ts';
import { eraseClosedAccounts } from './erase-closed-accounts.ts';
import { closingRoutes } from './routes.ts';

export const closingFeature: Feature = {
  memberRoutes: closingRoutes,
  jobs: [eraseClosedAccounts],
  auditChecks: closingAuditChecks,
};
