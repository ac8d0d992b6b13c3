import type { dropPaymentBatch, makePaymentBatch } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { sum } from '@handbill/contract/money';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockPayable, updateBatched, updateUnbatched } from '../withdrawals/index.ts';
import { lockBatchInState } from './lock-batch.ts';
import { recordStep } from './record-step.ts';
import { insertBatch, updateDropped } from './sql.ts';

const WITHDRAWALS_MAX = 500;

/**
 * Puts approved withdrawals that can be paid now into a batch, earliest due first. Another operator releases
 * it.
 */
export async function makeBatch(context: OperatorContext): Promise<AnswerOf<typeof makePaymentBatch>> {
  const { tx, now, operatorId } = context;
  const payable = await lockPayable(tx, { now, limit: WITHDRAWALS_MAX });
  if (payable.length === 0) throw refuse('nothing_to_pay');
  const id = context.newId();
  const total = sum(payable.map(({ net }) => net));
  await insertBatch(tx, { id, withdrawals: payable.length, total, operatorId, now });
  await updateBatched(
    tx,
    id,
    payable.map((each) => each.id),
  );
  return { data: await recordStep(context, 'payment_batch_made', id) };
}

/** Drops an unreleased batch: its withdrawals wait for another batch, or are paid by hand. */
export async function dropBatch(
  context: OperatorContext,
  { id }: InputOf<typeof dropPaymentBatch>,
): Promise<AnswerOf<typeof dropPaymentBatch>> {
  await lockBatchInState(context, id, 'made');
  await updateUnbatched(context.tx, id);
  await updateDropped(context.tx, id);
  return { data: await recordStep(context, 'payment_batch_dropped', id) };
}
