import type { Feature } from '../../platform/feature.ts';
import { operatorAuditChecks } from './audit-checks.ts';
import { operatorRoutes } from './routes.ts';
import { sealOperatorLog } from './seal-log.ts';

export const operatorsFeature: Feature = {
  consoleRoutes: operatorRoutes,
  jobs: [sealOperatorLog],
  auditChecks: operatorAuditChecks,
};
