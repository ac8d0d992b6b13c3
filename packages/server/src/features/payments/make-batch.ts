import type { dropPaymentBatch, makePaymentBatch } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { batchPayable, unbatch } from '../withdrawals/index.ts';
import { lockBatchInState } from './lock-batch.ts';
import { recordBatch } from './record-batch.ts';
import { insertBatch, updateDropped } from './sql.ts';

const WITHDRAWALS_MAX = 500;

/**
 * Puts approved withdrawals that can be paid now into a batch, earliest due first. Another operator releases
 * it.
 */
export async function makeBatch(context: OperatorContext): Promise<AnswerOf<typeof makePaymentBatch>> {
  const { tx, now, operatorId } = context;
  const id = context.newId();
  await batchPayable(tx, { batchId: id, now, limit: WITHDRAWALS_MAX }, (batch) =>
    insertBatch(tx, { id, ...batch, operatorId, now }),
  );
  return { data: await recordBatch(context, 'payment_batch_made', id) };
}

/** Drops an unreleased batch: its withdrawals wait for another batch, or are paid by hand. */
export async function dropBatch(
  context: OperatorContext,
  { id }: InputOf<typeof dropPaymentBatch>,
): Promise<AnswerOf<typeof dropPaymentBatch>> {
  await lockBatchInState(context, id, 'made');
  await unbatch(context.tx, id);
  await updateDropped(context.tx, id);
  return { data: await recordBatch(context, 'payment_batch_dropped', id) };
}
