import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireShown } from '../operators/index.ts';
import { lockWithdrawal, type WithdrawalRow } from './sql.ts';
import { consoleWithdrawalOf } from './wire.ts';

/**
 * Locks the withdrawal that an operator decides on, and checks that it is still as shown. Refuses `not_found`
 * and `changed_meanwhile`.
 */
export async function lockSeen(
  { tx }: Pick<OperatorContext, 'tx'>,
  { id, seen }: { id: string; seen: string },
): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw refuse('not_found');
  const shown = consoleWithdrawalOf(withdrawal);
  await requireShown(tx, { seen, shown, current: shown, subject: `withdrawal/${id}` });
  return withdrawal;
}
