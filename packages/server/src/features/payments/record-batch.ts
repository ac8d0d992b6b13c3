import type { OperatorContext } from '../../platform/context.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { selectBatch } from './sql.ts';
import { batchOf } from './wire.ts';

/** Records a step on a payment batch in the operators' log, and returns its new state. */
export async function recordBatch(
  context: OperatorContext,
  action:
    | 'payment_batch_made'
    | 'payment_batch_dropped'
    | 'payment_batch_released'
    | 'payment_batch_exported'
    | 'payment_result_imported',
  id: string,
  details: Readonly<Record<string, string>> = {},
): Promise<ReturnType<typeof batchOf>> {
  const batch = await selectBatch(context.tx, id);
  if (!batch) throw new Error(`batch ${id} is gone`);
  await recordOperatorAction(context, {
    action,
    subject: `payment_batch/${id}`,
    details: { withdrawals: String(batch.withdrawals), total: String(batch.total), ...details },
  });
  return batchOf(batch);
}
