import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireSeen } from '../../platform/seen.ts';
import { lockWithdrawal, type WithdrawalRow } from './sql.ts';
import { consoleWithdrawalOf } from './wire.ts';

/** The withdrawal that an operator decides on, locked and as it was shown. Refuses `not_found` and `changed_meanwhile`. */
export async function lockSeen(
  { tx }: Pick<OperatorContext, 'tx'>,
  { id, seen }: { id: string; seen: string },
): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw refuse('not_found');
  const shown = consoleWithdrawalOf(withdrawal);
  requireSeen(seen, shown, shown);
  return withdrawal;
}
