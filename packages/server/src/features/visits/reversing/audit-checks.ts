import type { AuditCheck } from '../../../platform/feature.ts';
import { selectWrongReversals } from './reversals-sql.ts';

export const visitChecks: readonly AuditCheck[] = [
  { check: 'reversals take back what their visits were worth', run: selectWrongReversals },
];
