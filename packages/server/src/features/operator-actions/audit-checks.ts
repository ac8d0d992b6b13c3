import type { AuditCheck } from '../../platform/feature.ts';
import { verifyOperatorActions } from './verify-operator-actions.ts';

export const operatorAuditChecks: readonly AuditCheck[] = [
  { check: 'operator_log', run: verifyOperatorActions },
];
