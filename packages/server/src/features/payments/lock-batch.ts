import { sum } from '@handbill/contract/money';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { inState } from '../approvals/index.ts';
import { lockBatched, type WithdrawalRow } from '../withdrawals/index.ts';
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

/**
 * Locks the withdrawals of a locked batch and checks, before they go to the bank, that each is still payable
 * as it was approved and that they are the ones the batch was made of. Refuses `payment_batch_changed`.
 */
export async function lockWholeBatch({ tx }: OperatorContext, batch: BatchRow): Promise<WithdrawalRow[]> {
  const held = await lockBatched(tx, batch.id);
  const total = sum(held.map(({ amount, fee }) => amount - fee));
  const whole = held.length === batch.withdrawals && total === batch.total;
  const payable = held.every(({ status, as_approved }) => status === 'approved' && as_approved);
  if (!whole || !payable) throw refuse('payment_batch_changed');
  return held;
}
