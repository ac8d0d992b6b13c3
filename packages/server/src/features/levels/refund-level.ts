import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { levelRefund } from '@handbill/contract/member';
import { type Posted, post } from '@handbill/ledger';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { recoverDisputed } from '../card-money/index.ts';
import { lockOpenMember, memberAfter, setLevel } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { levelRefunded } from './postings.ts';
import { isRefundable } from './rules.ts';
import { type KeptPurchase, selectKeptPurchases, updateSettledPurchase } from './sql.ts';

/**
 * Refunds the last bought level at its full price. The member returns to the previous level, which can be
 * given back next while its own window is open: so the call names the level, and repeating it on another device gives
 * back no second one.
 */
export async function refundLevel(
  context: MemberContext,
  { level_id: levelId }: InputOf<typeof levelRefund>,
): Promise<AnswerOf<typeof levelRefund>> {
  const { tx, memberId } = context;
  // Starting an order, an upgrade, another refund and settling a purchase all take this lock.
  await lockOpenMember(tx, memberId);
  const [newest] = await selectKeptPurchases(tx, memberId);
  if (newest && levelId !== undefined && newest.to_level_id !== levelId) throw refuse('level_refund_closed');
  const balances = await refund(context, newest);
  if (balances === null) throw refuse('level_refund_closed');
  return { data: await memberAfter(context, memberId, balances) };
}

/** Refunds every refundable level of a locked member, newest first. */
export async function refundUnusedLevels(context: MemberContext): Promise<void> {
  const { tx, memberId } = context;
  let balances: Posted['balances'] | null;
  do {
    const [newest] = await selectKeptPurchases(tx, memberId);
    balances = await refund(context, newest);
  } while (balances !== null);
}

/** Returns the balances after the refund of the newest level, or null if it cannot be refunded. */
async function refund(
  context: MemberContext,
  newest: KeptPurchase | undefined,
): Promise<Posted['balances'] | null> {
  const { tx, now, memberId, emit } = context;
  if (!isRefundable(newest, now)) return null;
  const { id: purchaseId, price } = newest;
  await Promise.all([
    updateSettledPurchase(tx, { purchaseId, state: 'refunded', now }),
    setLevel(tx, memberId, newest.from_level_id),
    notify(context, memberId, 'level_refunded', { amount: String(price) }),
  ]);
  if (price === 0n) return new Map();
  const { balances } = await post(tx, levelRefunded({ purchaseId, memberId, price, at: now }));
  const recovered = await recoverDisputed(context, { memberId, returned: price });
  emit({ memberId, kind: 'balance', subject: null });
  return new Map([...balances, ...recovered]);
}
