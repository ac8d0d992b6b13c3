import { sum } from '@handbill/contract/money';
import type { OperatorContext } from '../../platform/context.ts';
import { withSeen } from '../../platform/http/seen.ts';
import { refuse } from '../../platform/refusal.ts';
import { inState } from '../approvals/index.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { consoleWithdrawalOf, lockBatched, type WithdrawalRow } from '../withdrawals/index.ts';
import { type BatchRow, lockBatch, selectBatch } from './sql.ts';

/** A batch as the console sees it. */
export function batchOf(row: BatchRow) {
  return {
    _id: row.id,
    status: row.status,
    withdrawals: row.withdrawals,
    total: row.total,
    paid: row.paid,
    waiting: row.waiting,
    made_by: row.made_by_name,
    made_at: row.made_at,
    released_by: row.released_by_name,
    released_at: row.released_at,
  };
}

/** A batch with its withdrawals and the digest of both, shown before the release. */
export function openBatchOf(batch: BatchRow, withdrawals: readonly WithdrawalRow[]) {
  return withSeen({ batch: batchOf(batch), withdrawals: withdrawals.map(consoleWithdrawalOf) });
}

/**
 * Locks the batch and checks that it is in the state required by a step. Refuses `not_found` and
 * `payment_batch_state`.
 */
export async function lockInState(
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
export async function lockWhole({ tx }: OperatorContext, batch: BatchRow): Promise<WithdrawalRow[]> {
  const held = await lockBatched(tx, batch.id);
  const total = sum(held.map(({ amount, fee }) => amount - fee));
  const whole = held.length === batch.withdrawals && total === batch.total;
  const payable = held.every(({ status, as_approved }) => status === 'approved' && as_approved);
  if (!whole || !payable) throw refuse('payment_batch_changed');
  return held;
}

/** Records a step in the operators' log, and returns the batch's new state. */
export async function finishStep(
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
