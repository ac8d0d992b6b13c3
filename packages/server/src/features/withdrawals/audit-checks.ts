import { firstIdAudited } from '../../platform/audit-range.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import {
  DAYS_AGAIN,
  selectPaymentsWithoutTheirPosting,
  selectWrongWithdrawingBalances,
  selectWrongWithdrawingSince,
} from './audit-sql.ts';
import { selectNotAsApproved } from './sql.ts';

export const withdrawalAuditChecks: readonly AuditCheck[] = [
  {
    check: 'withdrawing_balances',
    run: (tx, _config, proof) =>
      proof === null ? selectWrongWithdrawingBalances(tx) : selectWrongWithdrawingSince(tx, proof),
  },
  {
    check: 'withdrawals_as_approved',
    run: (tx, _config, proof) => selectNotAsApproved(tx, { from: firstIdAudited(proof, DAYS_AGAIN) }),
  },
  { check: 'withdrawals_posted', run: (tx, _config, proof) => selectPaymentsWithoutTheirPosting(tx, proof) },
];
