import type { AuditCheck } from '../../platform/feature.ts';
import { selectPaidTwice, selectPaymentsWithoutTheirPosting, selectWrongWithdrawingBalances } from './sql.ts';

export const withdrawalAuditChecks: readonly AuditCheck[] = [
  { check: 'withdrawing_balances', run: selectWrongWithdrawingBalances },
  { check: 'withdrawals_paid_once', run: selectPaidTwice },
  { check: 'withdrawals_posted', run: selectPaymentsWithoutTheirPosting },
];
