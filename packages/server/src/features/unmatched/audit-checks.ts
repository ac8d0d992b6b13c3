import type { AuditCheck } from '../../platform/feature.ts';
import { selectWrongUnmatchedBalance } from './sql.ts';

export const unmatchedAuditChecks: readonly AuditCheck[] = [
  { check: 'unmatched_balance', run: selectWrongUnmatchedBalance },
];
