import type { Tx } from '../../platform/database/transaction.ts';
import { requireSeen, seenOf } from '../../platform/http/seen.ts';
import { selectLastStep } from './actions-sql.ts';

/**
 * Refuses `changed_meanwhile` when an operator decides on an outdated state. The answer has the current state
 * and, as `last_step`, the last operator's step on the subject, so that the later operator learns who was
 * first.
 */
export async function requireShown(
  tx: Tx,
  { seen, shown, current, subject }: { seen: string; shown: object; current: object; subject: string },
): Promise<void> {
  if (seen === seenOf(shown)) return;
  requireSeen(seen, shown, { ...current, last_step: await selectLastStep(tx, subject) });
}
