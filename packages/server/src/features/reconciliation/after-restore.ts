import { businessDate, dateAfter } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { bankShowsPayment } from '../bank-statements/index.ts';
import { TRANSIT_DAYS } from '../deposits/index.ts';
import { readSettings } from '../settings/index.ts';
import { readReconciliation } from './read-reconciliation.ts';
import {
  bankShows,
  insertRestore,
  type Payment,
  selectLastRestore,
  wasComparedSince,
} from './restore-sql.ts';
import { currenciesOf, settleAll } from './settle-movements.ts';

/**
 * From now on no money goes out until a bank statement that closes on the returned day or later agrees with the
 * books.
 */
export async function recordRestore(work: Work, { backupAt }: { backupAt: Date }): Promise<string> {
  await insertRestore(work.tx, { id: work.newId(), now: work.now, backupAt });
  return dayThatShowsAll(work, work.now);
}

/**
 * The day by which the bank shows whatever was sent to it before a restore. Withdrawals that were requested after the
 * restore wait as well: their money may have been paid by a withdrawal that the backup does not have.
 */
async function dayThatShowsAll(work: Work, restoredAt: Date): Promise<string> {
  const { timezone } = await readSettings(work);
  return dateAfter(businessDate(restoredAt, timezone), TRANSIT_DAYS);
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
export async function refuseUnlessBankPaid(
  work: Work,
  { id, amount, fee }: { id: string; amount: bigint; fee: bigint },
  bankReference: string,
): Promise<void> {
  await refuseUnlessShown(work, { withdrawalId: id, bankReference, amount: amount - fee, bankAmount: null });
}

/** Like refuseUnlessBankPaid, for incoming money that went back. */
export async function refuseUnlessBankReturned(
  work: Work,
  {
    service,
    amount,
    bank_amount: dong,
  }: { service: string | null; amount: bigint; bank_amount: bigint | null },
  bankReference: string,
): Promise<void> {
  // What a payment service sends back is on no bank statement.
  if (service !== null) return refuseBeforeReconciled(work);
  const bankAmount = dong === null ? null : dong * 100n;
  await refuseUnlessShown(work, { withdrawalId: null, bankReference, amount, bankAmount });
}

async function refuseUnlessShown(work: Work, payment: Payment): Promise<void> {
  if (await isReconciled(work)) return;
  // Until the commit no line is matched or booked: one debit shows one payment.
  await settleAll(work);
  const currencies = currenciesOf(await readSettings(work));
  if (!(await bankShows(work.tx, payment, currencies))) throw refuse('restored_not_reconciled');
}

/**
 * Refuses to end a withdrawal unpaid that the bank has paid, or may have been sent before a restore: its member would
 * have the money twice.
 */
export async function refuseIfBankPaid(work: Work, withdrawal: AskedWithdrawal): Promise<void> {
  const paid = await paidByBank(work, withdrawal);
  if (paid === 'yes') throw refuse('withdrawal_state');
  if (paid === 'perhaps') throw refuse('restored_not_reconciled');
}

/** The same for its member, for whom only its state has changed. */
export async function refuseUnlessUnpaid(work: Work, withdrawal: AskedWithdrawal): Promise<void> {
  if ((await paidByBank(work, withdrawal)) !== 'no') throw refuse('withdrawal_state');
}

interface AskedWithdrawal {
  id: string;
  created_at: Date;
}

/** Whether the bank has paid a withdrawal. One that was requested after the last restore was never sent to it. */
async function paidByBank(
  work: Work,
  { id, created_at: askedAt }: AskedWithdrawal,
): Promise<'yes' | 'perhaps' | 'no'> {
  const [isShown, restoredAt] = await Promise.all([
    bankShowsPayment(work.tx, id),
    selectLastRestore(work.tx),
  ]);
  if (isShown) return 'yes';
  const isOlder = restoredAt !== null && askedAt <= restoredAt;
  return isOlder && !(await isReconciled(work)) ? 'perhaps' : 'no';
}

async function isReconciled(work: Work): Promise<boolean> {
  const restoredAt = await selectLastRestore(work.tx);
  if (restoredAt === null) return true;
  const day = await dayThatShowsAll(work, restoredAt);
  if (!(await wasComparedSince(work.tx, { restoredAt, day }))) return false;
  return (await readReconciliation(work)).state === 'agrees';
}
