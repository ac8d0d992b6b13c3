import type { OperatorContext } from '../../platform/context.ts';
import { logStep } from '../approvals/index.ts';
import type { LockedRow } from './sql.ts';

/** Records a locked withdrawal's step in the operators' log. */
export function recordLockedWithdrawal(
  context: OperatorContext,
  action: 'locked_withdrawal_asked' | 'locked_withdrawal_approved' | 'locked_withdrawal_declined',
  { before, after }: { before: LockedRow | null; after: LockedRow },
): Promise<void> {
  return logStep(context, {
    action,
    subject: `locked_withdrawal/${after.id}`,
    before: before?.status ?? null,
    after: after.status,
    details: {
      member: after.member_id,
      amount: String(after.amount),
      reason: after.reason,
      withdrawal: after.withdrawal_id,
    },
  });
}
