import type { objects } from '@handbill/contract/console';
import type { z } from 'zod';
import { withSeen } from '../../platform/http/seen.ts';
import { hasLostAccess } from '../approvals/index.ts';
import type { CorrectionRow } from './sql.ts';

type Correction = z.output<typeof objects.consoleCorrection>;

/** A correction as the console sees it. */
export function correctionOf(row: CorrectionRow): Correction {
  return withSeen({
    _id: row.id,
    member: { _id: row.member_id, username: row.username },
    amount: row.amount,
    reason: row.reason,
    status: row.status,
    asked_by: row.asked_by_name,
    asked_at: row.asked_at,
    asker_lost_access: row.status === 'asked' && hasLostAccess(row, 'corrections.ask'),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at,
  });
}
