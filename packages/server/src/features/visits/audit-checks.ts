import type { AuditCheck } from '../../platform/feature.ts';
import { selectRefusalDrift } from './sql.ts';

export const visitChecks: readonly AuditCheck[] = [
  { check: 'counted refusals equal refused visits', run: selectRefusalDrift },
];
