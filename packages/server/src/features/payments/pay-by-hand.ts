import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { forSecondPerson } from '../approvals/index.ts';
import { requireNoDispute } from '../card-money/index.ts';
import { refuseUnlessBankPaid } from '../reconciliation/index.ts';
import {
  approvalLapsed,
  consoleWithdrawalOf,
  lockWithdrawal,
  payApproved,
  requireWithinOperatorLimits,
} from '../withdrawals/index.ts';

/**
 * The second of two people records that an approved withdrawal was paid by hand. A withdrawal in a batch is
 * refused: the bank would pay it a second time. A locked member's withdrawal is paid, too.
 */
export async function payByHand(
  context: OperatorContext,
  { id, seen, bank_reference: bankReference }: InputOf<typeof calls.payWithdrawal>,
): Promise<AnswerOf<typeof calls.payWithdrawal>> {
  const withdrawal = await forSecondPerson(context, {
    row: await lockWithdrawal(context.tx, id),
    subject: `withdrawal/${id}`,
    seen,
    shown: consoleWithdrawalOf,
    current: consoleWithdrawalOf,
    isOpen: ({ batch_id, status, approval_lapsed }) =>
      batch_id === null && status === 'approved' && !approval_lapsed,
    closed: ({ batch_id, approval_lapsed }) => {
      if (batch_id !== null) return refuse('withdrawal_in_batch');
      return approval_lapsed ? approvalLapsed() : refuse('withdrawal_state');
    },
    first: ({ approved_by }) => ({ firstIds: [approved_by] }),
  });
  await requireNoDispute(context.tx, withdrawal.member_id);
  await requireWithinOperatorLimits(context, { step: 'pay', amounts: [withdrawal.amount] });
  await refuseUnlessBankPaid(context, withdrawal, bankReference);
  return {
    data: consoleWithdrawalOf(await payApproved(context, withdrawal, { bankReference, via: 'hand' })),
  };
}
