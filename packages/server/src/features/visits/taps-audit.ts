import { auditedFrom, checkInPieces } from '../../platform/audit-range.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import { campaignsAfter } from '../escrow/index.ts';
import {
  selectCampaignsTappedSince,
  selectSharesAfter,
  selectSharesTappedSince,
  selectTapDrift,
  selectTapDriftOfCampaigns,
} from './taps-audit-sql.ts';

/** Taps of these days still have their browser, and so are in an index by time. */
const DAYS_AGAIN = 1;

export const tapChecks: readonly AuditCheck[] = [
  {
    check: 'sums of taps equal the taps',
    run: (tx, _config, proof) =>
      checkInPieces(
        proof,
        {
          all: (after, limit) => selectSharesAfter(tx, { after, limit }),
          since: () => selectSharesTappedSince(tx, auditedFrom(proof, DAYS_AGAIN)),
        },
        (shareIds) => selectTapDrift(tx, shareIds),
      ),
  },
  {
    check: 'sums of taps of campaigns equal those of their shares',
    run: (tx, _config, proof) =>
      checkInPieces(
        proof,
        {
          all: (after, limit) => campaignsAfter(tx, after, limit),
          since: () => selectCampaignsTappedSince(tx, auditedFrom(proof, DAYS_AGAIN)),
        },
        (campaignIds) => selectTapDriftOfCampaigns(tx, campaignIds),
      ),
  },
];
