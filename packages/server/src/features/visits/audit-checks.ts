import type { AuditCheck } from '../../platform/feature.ts';
import { selectWrongReversals } from './reversals-sql.ts';
import { selectRefusalDrift } from './sql.ts';

export const visitChecks: readonly AuditCheck[] = [
  { check: 'counted refusals equal refused visits', run: selectRefusalDrift },
  { check: 'reversals take back what their visits were worth', run: selectWrongReversals },
];
