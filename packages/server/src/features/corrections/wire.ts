import type { OperatorContext } from '../../platform/context.ts';
import { withSeen } from '../../platform/http/seen.ts';
import { logStep } from '../approvals/index.ts';
import type { CorrectionRow } from './sql.ts';

/** A correction as the console sees it. */
export function correctionOf(row: CorrectionRow) {
  return withSeen({
    _id: row.id,
    member: { _id: row.member_id, username: row.username },
    amount: row.amount,
    reason: row.reason,
    status: row.status,
    asked_by: row.asked_by_name,
    asked_at: row.asked_at,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at,
  });
}

/** Records a correction's step in the operators' log. */
export function recordCorrection(
  context: OperatorContext,
  action: 'correction_asked' | 'correction_approved' | 'correction_declined',
  { before, after }: { before: CorrectionRow['status'] | null; after: CorrectionRow },
): Promise<void> {
  const { id, member_id, amount, reason, status } = after;
  return logStep(context, {
    action,
    subject: `correction/${id}`,
    before,
    after: status,
    details: { member: member_id, amount: String(amount), reason },
  });
}
