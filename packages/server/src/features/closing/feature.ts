import type { Feature } from '../../platform/feature.ts';
import { closingAuditChecks } from './audit-checks.ts';
import { closingRoutes } from './routes.ts';

export const closingFeature: Feature = { memberRoutes: closingRoutes, auditChecks: closingAuditChecks };
