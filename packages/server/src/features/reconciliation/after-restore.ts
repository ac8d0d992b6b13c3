import { businessDate } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { bankShowsDebit, bankShowsPayment } from '../bank-statements/index.ts';
import { readSettings } from '../settings/index.ts';
import { readReconciliation } from './read-reconciliation.ts';
import { insertRestore, selectLastRestore, wasComparedSince } from './restore-sql.ts';

/**
 * From now on no money goes out until a bank statement that closes after this moment agrees with the books.
 */
export async function recordRestore(work: Work, { backupAt }: { backupAt: Date }): Promise<void> {
  await insertRestore(work.tx, { id: work.newId(), now: work.now, backupAt });
}

/**
 * Refuses `restored_not_reconciled` until the books were compared with the bank after the last restore:
 * payments made after the backup would otherwise be paid twice.
 */
export async function refuseBeforeReconciled(work: Work): Promise<void> {
  if (!(await isReconciled(work))) throw refuse('restored_not_reconciled');
}

/**
 * Like refuseBeforeReconciled, but a payment on a bank statement can be recorded: that is how the books catch
 * up.
 */
export async function refuseUnlessBankPaid(work: Work, withdrawalId: string): Promise<void> {
  if (!(await isReconciled(work)) && !(await bankShowsPayment(work.tx, withdrawalId))) {
    throw refuse('restored_not_reconciled');
  }
}

/** Like refuseUnlessBankPaid, for incoming money that went back: the bank shows the debit under this reference. */
export async function refuseUnlessBankReturned(work: Work, bankReference: string): Promise<void> {
  if (!(await isReconciled(work)) && !(await bankShowsDebit(work.tx, bankReference))) {
    throw refuse('restored_not_reconciled');
  }
}

async function isReconciled(work: Work): Promise<boolean> {
  const restoredAt = await selectLastRestore(work.tx);
  if (restoredAt === null) return true;
  const { timezone } = await readSettings(work);
  const day = businessDate(restoredAt, timezone);
  if (!(await wasComparedSince(work.tx, { restoredAt, day }))) return false;
  return (await readReconciliation(work)).state === 'agrees';
}
