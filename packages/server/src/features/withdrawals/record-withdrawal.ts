import type { OperatorContext } from '../../platform/context.ts';
import { logStep } from '../approvals/index.ts';
import type { ActionDetails } from '../operator-actions/index.ts';
import type { WithdrawalRow } from './sql.ts';

/** Records a withdrawal's step in the operators' log, and notifies the member's apps. */
export async function recordWithdrawal(
  context: OperatorContext,
  action: 'withdrawal_approved' | 'withdrawal_paid' | 'withdrawal_rejected' | 'withdrawal_returned',
  before: WithdrawalRow,
  after: WithdrawalRow,
  details: ActionDetails = {},
): Promise<void> {
  context.emit({ memberId: after.member_id, kind: 'withdrawal', subject: after.id });
  await logStep(context, {
    action,
    subject: `withdrawal/${after.id}`,
    before: before.status,
    after: after.status,
    details: {
      amount: String(after.amount),
      fee: String(after.fee),
      paid_to: `${after.bank_bin}/${after.account_number}`,
      bank_reference: after.bank_reference,
      reason: after.reason,
      ...(before.approval_lapsed && { lapsed_approval_by: before.approved_by_name }),
      ...details,
    },
  });
}
