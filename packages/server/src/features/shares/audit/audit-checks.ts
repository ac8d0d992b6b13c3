import { checkInPieces } from '../../../platform/audit-range.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { AuditCheck } from '../../../platform/feature.ts';
import {
  type Contradiction,
  selectChannelDrift,
  selectSharerDrift,
  selectSumDrift,
  selectUnpostedClaims,
  selectWrongAwards,
  selectWrongClaims,
  selectWrongCounts,
  selectWrongReserves,
} from './audit-sql.ts';
import { auditedCampaigns, auditedClaims, auditedShares } from './audited-sql.ts';

type Select = (tx: Tx, ids: readonly string[]) => Promise<Contradiction[]>;

const ofShares = (check: string, select: Select): AuditCheck => ({
  check,
  run: (tx, _config, proof) => checkInPieces(proof, auditedShares(tx), (ids) => select(tx, ids)),
});
const ofClaims = (check: string, select: Select): AuditCheck => ({
  check,
  run: (tx, _config, proof) => checkInPieces(proof, auditedClaims(tx), (ids) => select(tx, ids)),
});
const ofCampaigns = (check: string, select: Select): AuditCheck => ({
  check,
  run: (tx, _config, proof) => checkInPieces(proof, auditedCampaigns(tx), (ids) => select(tx, ids)),
});

export const shareAuditChecks: readonly AuditCheck[] = [
  ofShares('share_reserves', selectWrongReserves),
  ofShares('share_counts', selectWrongCounts),
  ofClaims('claims', selectWrongClaims),
  ofClaims('claim_postings', selectUnpostedClaims),
  ofClaims('awards', selectWrongAwards),
  ofShares('counts by channel equal the visits', selectChannelDrift),
  ofCampaigns('sums of campaigns equal the counts of their shares', selectSumDrift),
  ofShares('sums of sharers equal the counts of their shares', selectSharerDrift),
];
