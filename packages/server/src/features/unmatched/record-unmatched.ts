import type { OperatorContext } from '../../platform/context.ts';
import { logStep } from '../approvals/index.ts';
import type { ActionDetails } from '../operator-actions/index.ts';
import { lockUnmatched, type UnmatchedRow } from './sql.ts';
import { unmatchedOf } from './wire.ts';

/** Records a step on unmatched money in the operators' log, and returns its new state. */
export async function recordUnmatched(
  context: OperatorContext,
  action:
    | 'unmatched_assigned'
    | 'unmatched_return_asked'
    | 'unmatched_kept'
    | 'unmatched_returned'
    | 'unmatched_company_asked'
    | 'unmatched_company_booked',
  before: UnmatchedRow,
  details: ActionDetails = {},
): Promise<{ data: ReturnType<typeof unmatchedOf> }> {
  const after = await lockUnmatched(context.tx, before.id);
  if (!after) throw new Error(`unmatched money ${before.id} is gone`);
  await logStep(context, {
    action,
    subject: `unmatched/${after.id}`,
    before: before.status,
    after: after.status,
    details: {
      amount: String(after.amount),
      bank_reference: after.bank_reference,
      member: after.member_id,
      deposit: after.deposit_reference,
      reason: after.reason ?? before.reason,
      return_reference: after.return_reference,
      ...(after.purpose === null ? {} : { purpose: after.purpose, fee: String(after.fee) }),
      ...details,
    },
  });
  return { data: unmatchedOf(after) };
}
