import type { AuditCheck } from '../../platform/feature.ts';
import { selectContradictions } from './sql.ts';

export const supportAuditChecks: readonly AuditCheck[] = [
  { check: 'support_threads', run: selectContradictions },
];
