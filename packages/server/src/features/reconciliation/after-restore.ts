import { businessDate } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { bankShowsPayment } from '../bank-statements/index.ts';
import { readSettings } from '../settings/index.ts';
import { readReconciliation } from './read-reconciliation.ts';
import { insertRestore, selectLastRestore, wasComparedSince } from './restore-sql.ts';

/** From now on nothing goes out until a statement that closes after this moment agrees with the books. */
export async function recordRestore(work: Work, { backupAt }: { backupAt: Date }): Promise<void> {
  await insertRestore(work.tx, { id: work.newId(), now: work.now, backupAt });
}

/**
 * Refuses `restored_not_reconciled` while the books were not compared with the bank since the last restore: what was
 * paid after the backup would be paid once more.
 */
export async function refuseBeforeReconciled(work: Work): Promise<void> {
  if (!(await isReconciled(work))) throw refuse('restored_not_reconciled');
}

/** As refuseBeforeReconciled, but what a bank statement shows as paid can be recorded: that is how the books catch up. */
export async function refuseUnlessBankPaid(work: Work, withdrawalId: string): Promise<void> {
  if (!(await isReconciled(work)) && !(await bankShowsPayment(work.tx, withdrawalId))) {
    throw refuse('restored_not_reconciled');
  }
}

async function isReconciled(work: Work): Promise<boolean> {
  const restoredAt = await selectLastRestore(work.tx);
  if (restoredAt === null) return true;
  const { timezone } = await readSettings(work);
  const day = businessDate(restoredAt, timezone);
  if (!(await wasComparedSince(work.tx, { restoredAt, day }))) return false;
  return (await readReconciliation(work.tx)).state === 'agrees';
}
