import type { AuditCheck } from '../../platform/feature.ts';
import { verifyActionsSince, verifyOperatorActions } from './verify-operator-actions.ts';

export const operatorAuditChecks: readonly AuditCheck[] = [
  {
    check: 'operator_log',
    run: (tx, config, proof) =>
      proof === null ? verifyOperatorActions(tx, config) : verifyActionsSince(tx, config),
  },
];
