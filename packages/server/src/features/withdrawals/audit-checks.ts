import type { AuditCheck } from '../../platform/feature.ts';
import {
  selectNotAsApproved,
  selectPaymentsWithoutTheirPosting,
  selectWrongWithdrawingBalances,
} from './sql.ts';

export const withdrawalAuditChecks: readonly AuditCheck[] = [
  { check: 'withdrawing_balances', run: selectWrongWithdrawingBalances },
  { check: 'withdrawals_as_approved', run: selectNotAsApproved },
  { check: 'withdrawals_posted', run: selectPaymentsWithoutTheirPosting },
];
