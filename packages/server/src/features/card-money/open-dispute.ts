import { smaller } from '@handbill/contract/money';
import { accounts, balanceOf, post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { notify } from '../notifications/index.ts';
import { paymentDisputed } from './postings.ts';
import { insertDispute, lockCardCredit, lockFirstCardCredit } from './sql.ts';

/**
 * Opens a dispute when the payment service takes back a credited payment or, as `takenBack`, a part of it: what is left of
 * that moves to `disputed`, and the member's withdrawals stop until two people have settled it. Returns false for a
 * payment that was not credited or is already disputed.
 */
export async function openDispute(
  work: Work,
  { payment, eventType, takenBack = null }: { payment: string; eventType: string; takenBack?: bigint | null },
): Promise<boolean> {
  const { tx, now } = work;
  const credit = await lockCardCredit(tx, payment);
  if (!credit) return false;
  const { member_id: memberId, amount: credited } = credit;
  const amount = takenBack === null ? credited : smaller(takenBack, credited);
  const id = work.newId();
  await lockFirstCardCredit(tx, memberId);
  // Read under this lock: money that comes back later finds the dispute.
  const available = await balanceOf(tx, accounts.memberAvailable(memberId));
  const moved = smaller(amount, available);
  if (!(await insertDispute(tx, { id, payment, memberId, amount, moved, eventType, now }))) return false;
  if (moved > 0n) await post(tx, paymentDisputed({ disputeId: id, memberId, moved, at: now }));
  await notify(work, memberId, 'payment_disputed', { amount: String(amount) });
  work.emit({ memberId, kind: 'balance', subject: null });
  return true;
}
