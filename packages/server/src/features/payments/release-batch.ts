import type { releasePaymentBatch } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { requireSecondPerson } from '../approvals/index.ts';
import { requireNoDispute } from '../card-money/index.ts';
import { requireWithinOperatorLimits } from '../withdrawals/index.ts';
import { updateReleased } from './sql.ts';
import { finishStep, lockInState, lockWhole } from './wire.ts';

/** The second person sends a batch to the bank: not who made it, nor who approved any of it. */
export async function releaseBatch(
  context: OperatorContext,
  { id }: InputOf<typeof releasePaymentBatch>,
): Promise<AnswerOf<typeof releasePaymentBatch>> {
  const { tx, now, operatorId } = context;
  const batch = await lockInState(context, id, 'made');
  const withdrawals = await lockWhole(context, batch);
  const approvedBy = withdrawals.map(({ approved_by }) => approved_by);
  await requireSecondPerson(context, { firstIds: [batch.made_by, ...approvedBy] });
  await requireNoDispute(
    tx,
    withdrawals.map(({ member_id }) => member_id),
  );
  const amounts = withdrawals.map(({ amount }) => amount);
  await requireWithinOperatorLimits(context, { step: 'pay', amounts });
  await updateReleased(tx, { id, operatorId, now });
  return { data: await finishStep(context, 'payment_batch_released', id) };
}
