import type { AuditCheck } from '../../platform/feature.ts';
import { selectClosedWithMoney } from './sql.ts';

export const closingAuditChecks: readonly AuditCheck[] = [
  { check: 'closed_accounts', run: selectClosedWithMoney },
];
