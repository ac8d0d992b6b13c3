import type { Feature } from '../../platform/feature.ts';
import { operatorAuditChecks } from './audit-checks.ts';
import { operatorRoutes } from './routes.ts';

export const operatorsFeature: Feature = {
  consoleRoutes: operatorRoutes,
  auditChecks: operatorAuditChecks,
};
