import type { OperatorContext } from '../../platform/context.ts';
import { logStep } from '../approvals/index.ts';
import type { CorrectionRow } from './sql.ts';

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
