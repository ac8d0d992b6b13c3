import { auditedFrom, checkInPieces } from '../../platform/audit-range.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import { campaignsAfter } from '../escrow/index.ts';
import { selectCampaignsConvertedSince, selectSumDrift } from './audit-sql.ts';

/** As long as operators judge conversions, which changes their sums. */
const DAYS_AGAIN = 31;

export const conversionChecks: readonly AuditCheck[] = [
  {
    check: 'sums of conversions equal the conversions',
    run: (tx, _config, proof) =>
      checkInPieces(
        proof,
        {
          all: (after, limit) => campaignsAfter(tx, after, limit),
          since: () => selectCampaignsConvertedSince(tx, auditedFrom(proof, DAYS_AGAIN)),
        },
        (campaignIds) => selectSumDrift(tx, campaignIds),
      ),
  },
];
