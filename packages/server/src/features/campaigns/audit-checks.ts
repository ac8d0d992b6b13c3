import type { AuditCheck } from '../../platform/feature.ts';
import { selectWrongEscrows, selectWrongUnallocated } from './audit-sql.ts';

export const campaignAuditChecks: readonly AuditCheck[] = [
  { check: 'campaign_escrows', run: selectWrongEscrows },
  { check: 'campaign_visits', run: selectWrongUnallocated },
];
