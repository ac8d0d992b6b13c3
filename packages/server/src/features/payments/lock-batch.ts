import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { inState } from '../approvals/index.ts';
import { type BatchRow, lockBatch } from './sql.ts';

/**
 * Locks the batch and checks that it is in the state required by a step. Refuses `not_found` and
 * `payment_batch_state`.
 */
export async function lockBatchInState(
  { tx }: OperatorContext,
  id: string,
  status: BatchRow['status'],
): Promise<BatchRow> {
  return inState({
    row: await lockBatch(tx, id),
    isOpen: (batch) => batch.status === status,
    closed: () => refuse('payment_batch_state'),
  });
}
