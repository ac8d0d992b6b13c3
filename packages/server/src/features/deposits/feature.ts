import type { Feature } from '../../platform/feature.ts';
import { depositAuditChecks } from './audit-checks.ts';
import { depositApproval } from './deposit-approval.ts';
import { expireDepositsJob } from './jobs.ts';
import { depositConsoleRoutes, depositRoutes } from './routes.ts';

export const depositsFeature: Feature = {
  memberRoutes: depositRoutes,
  consoleRoutes: depositConsoleRoutes,
  jobs: [expireDepositsJob],
  auditChecks: depositAuditChecks,
  approvals: [depositApproval],
};
