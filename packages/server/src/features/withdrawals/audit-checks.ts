import type { AuditCheck } from '../../platform/feature.ts';
import { selectPaymentsWithoutTheirPosting, selectWrongWithdrawingBalances } from './sql.ts';

export const withdrawalAuditChecks: readonly AuditCheck[] = [
  { check: 'withdrawing_balances', run: selectWrongWithdrawingBalances },
  { check: 'withdrawals_posted', run: selectPaymentsWithoutTheirPosting },
];
