import { sum } from '@handbill/contract/money';
import type { Tx } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { disputingMembers } from '../card-money/index.ts';
import { recoveringMembers } from '../members/index.ts';
import {
  lockBatched,
  lockPayable,
  selectApprovers,
  updateBatched,
  updateUnbatched,
  type WithdrawalRow,
} from './sql.ts';

/** A batch as it was made: how many withdrawals it has, and what the bank pays for them. */
interface Batch {
  withdrawals: number;
  total: bigint;
}

/**
 * Puts approved withdrawals that can be paid now and are unchanged since the approval into the batch that `open` makes
 * of them, earliest due first. Those of members with an open dispute or whose account is being recovered, and those whose
 * approval lapsed, stay out: they would stop the release of all. Refuses `nothing_to_pay`.
 */
export async function batchPayable(
  tx: Tx,
  { batchId, now, limit }: { batchId: string; now: Date; limit: number },
  open: (batch: Batch) => Promise<void>,
): Promise<void> {
  const except = [...(await disputingMembers(tx)), ...(await recoveringMembers(tx, now))];
  const approvers = await selectApprovers(tx);
  const locked = await lockPayable(tx, { now, except, approvers, limit });
  const stillApprovers = new Set<string | null>(await selectApprovers(tx));
  const payable = locked.filter(({ approved_by }) => stillApprovers.has(approved_by));
  if (payable.length === 0) throw refuse('nothing_to_pay');
  await open({ withdrawals: payable.length, total: sum(payable.map(({ net }) => net)) });
  await updateBatched(
    tx,
    batchId,
    payable.map(({ id }) => id),
  );
}

/** Takes the withdrawals out of a locked batch: they wait for another one, or are paid by hand. */
export async function unbatch(tx: Tx, batchId: string): Promise<void> {
  await updateUnbatched(tx, batchId);
}

/**
 * Locks the withdrawals of a locked batch and checks, before they go to the bank, that each is still payable
 * as it was approved and that they are the ones the batch was made of. Refuses `payment_batch_changed`.
 */
export async function lockWholeBatch(tx: Tx, batch: Batch & { id: string }): Promise<WithdrawalRow[]> {
  const held = await lockBatched(tx, batch.id);
  const total = sum(held.map(({ amount, fee }) => amount - fee));
  const whole = held.length === batch.withdrawals && total === batch.total;
  const payable = held.every(({ status, as_approved }) => status === 'approved' && as_approved);
  if (!whole || !payable) throw refuse('payment_batch_changed');
  return held;
}
