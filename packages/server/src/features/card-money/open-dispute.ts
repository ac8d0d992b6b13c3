import { smaller } from '@handbill/contract/money';
import { accounts, balanceOf, post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { notify } from '../notifications/index.ts';
import { paymentDisputed } from './postings.ts';
import { insertDispute, lockCardCredit, lockFirstCardCredit } from './sql.ts';

/**
 * Opens a dispute when the payment service takes back a credited payment: the rest of it moves to `disputed`,
 * and the member's withdrawals stop until two people have settled it. `partial`: it takes back less than was credited,
 * which a person corrects by hand, and nothing moves. `nothing`: the payment was not credited or is already disputed.
 */
export async function openDispute(
  work: Work,
  { payment, eventType, takenBack = null }: { payment: string; eventType: string; takenBack?: bigint | null },
): Promise<'opened' | 'partial' | 'nothing'> {
  const { tx, now } = work;
  const credit = await lockCardCredit(tx, payment);
  if (!credit) return 'nothing';
  const { member_id: memberId, amount } = credit;
  if (takenBack !== null && takenBack < amount) return 'partial';
  const id = work.newId();
  await lockFirstCardCredit(tx, memberId);
  // Read under this lock: money that comes back later finds the dispute.
  const available = await balanceOf(tx, accounts.memberAvailable(memberId));
  const moved = smaller(amount, available);
  if (!(await insertDispute(tx, { id, payment, memberId, amount, moved, eventType, now }))) return 'nothing';
  if (moved > 0n) await post(tx, paymentDisputed({ disputeId: id, memberId, moved, at: now }));
  await notify(work, memberId, 'payment_disputed', { amount: String(amount) });
  work.emit({ memberId, kind: 'balance', subject: null });
  return 'opened';
}
