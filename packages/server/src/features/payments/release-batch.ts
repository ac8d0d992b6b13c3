import type { releasePaymentBatch } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireSecondPerson } from '../approvals/index.ts';
import { requireNoDispute } from '../card-money/index.ts';
import { requireShown } from '../operators/index.ts';
import { refuseBeforeReconciled } from '../reconciliation/index.ts';
import { lockBatched, requireWithinOperatorLimits } from '../withdrawals/index.ts';
import { lockBatch, updateReleased } from './sql.ts';
import { finishStep, lockWhole, openBatchOf } from './wire.ts';

/** The second person sends a batch to the bank: not who made it, nor who approved any of it. */
export async function releaseBatch(
  context: OperatorContext,
  { id, seen }: InputOf<typeof releasePaymentBatch>,
): Promise<AnswerOf<typeof releasePaymentBatch>> {
  const { tx, now, operatorId } = context;
  const batch = await lockBatch(tx, id);
  if (!batch) throw refuse('not_found');
  const shown = openBatchOf(batch, await lockBatched(tx, id));
  await requireShown(tx, { seen, shown, current: shown, subject: `payment_batch/${id}` });
  if (batch.status !== 'made') throw refuse('payment_batch_state');
  const withdrawals = await lockWhole(context, batch);
  const approvedBy = withdrawals.map(({ approved_by }) => approved_by);
  await requireSecondPerson(context, { firstIds: [batch.made_by, ...approvedBy] });
  await requireNoDispute(
    tx,
    withdrawals.map(({ member_id }) => member_id),
  );
  const amounts = withdrawals.map(({ amount }) => amount);
  await requireWithinOperatorLimits(context, { step: 'pay', amounts });
  await refuseBeforeReconciled(context);
  await updateReleased(tx, { id, operatorId, now });
  return { data: await finishStep(context, 'payment_batch_released', id) };
}
