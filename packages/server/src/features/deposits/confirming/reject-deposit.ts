import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { lockDeposit, updateSettled } from '../sql.ts';
import { consoleDepositOf } from '../wire.ts';

/** Rejects an announced deposit that did not arrive. Only while it is pending. */
export async function rejectDeposit(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.rejectDeposit>,
): Promise<AnswerOf<typeof calls.rejectDeposit>> {
  const { tx, now, operatorId } = context;
  const deposit = await lockDeposit(tx, id);
  if (!deposit) throw refuse('not_found');
  if (deposit.status !== 'pending') throw refuse('deposit_state');
  const rejected = await updateSettled(tx, id, {
    status: 'rejected',
    settledBy: operatorId,
    reason,
    now,
  });
  await notify(context, deposit.member_id, 'deposit_rejected', { reason });
  context.emit({ memberId: deposit.member_id, kind: 'deposit', subject: id });
  await recordOperatorAction(context, {
    action: 'deposit_rejected',
    subject: `deposit/${id}`,
    details: { before: deposit.status, after: rejected.status, reason },
  });
  return { data: consoleDepositOf(rejected) };
}
