import type { AuditCheck } from '../../platform/feature.ts';
import { selectBankCreditsWithoutTheirDeposit, selectDepositsWithoutTheirPosting } from './audit-sql.ts';

export const depositAuditChecks: readonly AuditCheck[] = [
  { check: 'deposits_posted', run: selectDepositsWithoutTheirPosting },
  { check: 'bank_credits', run: selectBankCreditsWithoutTheirDeposit },
];
