import { addMs, businessDate, DAY_MS } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { type Reconciliation, readReconciliation } from './read-reconciliation.ts';
import { settleAll } from './settle-movements.ts';

// A weekend and two holidays.
const STATEMENT_DAYS_MAX = 5;

/**
 * Refuses `bank_not_reconciled` while the books differ from the bank, or no recent statement shows that they
 * agree.
 */
export async function requireReconciled(work: Work): Promise<void> {
  await settleAll(work);
  const problem = await problemOf(work, await readReconciliation(work));
  if (problem !== null) throw refuse('bank_not_reconciled', { current: { problem } });
}

/** A demo has no bank that writes statements, so its last one may be old. */
async function problemOf(
  work: Work,
  { state, closesOn }: Reconciliation,
): Promise<'differs' | 'never' | 'stale' | null> {
  if (state === 'differs') return 'differs';
  if (work.config.mode === 'demo') return null;
  if (state === 'never' || closesOn === null) return 'never';
  const { timezone } = await readSettings(work);
  const oldest = businessDate(addMs(work.now, -STATEMENT_DAYS_MAX * DAY_MS), timezone);
  return closesOn < oldest ? 'stale' : null;
}
