import { checkInPieces } from '../../platform/audit-range.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import { auditedCampaigns, selectWrongEscrows, selectWrongUnallocated } from './audit-sql.ts';

export const campaignAuditChecks: readonly AuditCheck[] = [
  {
    check: 'campaign_escrows',
    run: (tx, _config, proof) =>
      checkInPieces(proof, auditedCampaigns(tx), (ids) => selectWrongEscrows(tx, ids)),
  },
  { check: 'campaign_visits', run: selectWrongUnallocated },
];
