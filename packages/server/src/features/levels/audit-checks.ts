import type { AuditCheck } from '../../platform/feature.ts';
import { selectLevelsNotBought, selectUnpostedPurchases, selectWrongMembershipPending } from './audit-sql.ts';

export const levelAuditChecks: readonly AuditCheck[] = [
  { check: 'membership_pending', run: selectWrongMembershipPending },
  { check: 'level_purchase_postings', run: (tx, _config, proof) => selectUnpostedPurchases(tx, proof) },
  { check: 'levels_bought', run: selectLevelsNotBought },
];
