import { auditedFrom, checkInPieces } from '../../platform/audit-range.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import { selectSharesAfter, selectSharesTappedSince, selectTapDrift } from './taps-audit-sql.ts';

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
];
