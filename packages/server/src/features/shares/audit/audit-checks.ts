import type { AuditCheck } from '../../../platform/feature.ts';
import {
  selectRefusalDrift,
  selectUnpostedClaims,
  selectWrongAwards,
  selectWrongClaims,
  selectWrongCounts,
  selectWrongReserves,
} from './audit-sql.ts';

export const shareAuditChecks: readonly AuditCheck[] = [
  { check: 'share_reserves', run: selectWrongReserves },
  { check: 'share_counts', run: selectWrongCounts },
  { check: 'claims', run: selectWrongClaims },
  { check: 'claim_postings', run: selectUnpostedClaims },
  { check: 'awards', run: selectWrongAwards },
  { check: 'counted refusals equal refused visits', run: selectRefusalDrift },
];
