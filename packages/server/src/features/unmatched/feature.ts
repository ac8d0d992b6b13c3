import type { Feature } from '../../platform/feature.ts';
import { unmatchedAuditChecks } from './audit-checks.ts';

export const unmatchedFeature: Feature = { auditChecks: unmatchedAuditChecks };
