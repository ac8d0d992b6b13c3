import type { Feature } from '../../platform/feature.ts';
import { withdrawalAuditChecks } from './audit-checks.ts';
import { returnApproval } from './return-withdrawal.ts';
import { withdrawalConsoleRoutes, withdrawalRoutes } from './routes.ts';

export const withdrawalsFeature: Feature = {
  memberRoutes: withdrawalRoutes,
  consoleRoutes: withdrawalConsoleRoutes,
  auditChecks: withdrawalAuditChecks,
  approvals: [returnApproval],
};
