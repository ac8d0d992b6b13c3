import type { AuditCheck } from '../../platform/feature.ts';
import { selectBankCreditsWithoutTheirDeposit, selectDepositsWithoutTheirPosting } from './audit-sql.ts';
import { selectWrongUnmatchedBalance } from './sql.ts';

export const unmatchedAuditChecks: readonly AuditCheck[] = [
  { check: 'deposits_posted', run: (tx, _config, proof) => selectDepositsWithoutTheirPosting(tx, proof) },
  { check: 'bank_credits', run: selectBankCreditsWithoutTheirDeposit },
  { check: 'unmatched_balance', run: selectWrongUnmatchedBalance },
];
