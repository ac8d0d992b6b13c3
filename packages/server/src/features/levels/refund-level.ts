import type { AnswerOf } from '@handbill/contract/endpoint';
import type { levelRefund } from '@handbill/contract/member';
import { type Posted, post } from '@handbill/ledger';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockOpenMember, setLevel, userAfter } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { levelRefunded } from './postings.ts';
import { isRefundable } from './rules.ts';
import { selectNewestPurchase, updateSettledPurchase } from './sql.ts';

/**
 * Gives back the level that was bought last, for all of its price; the member has the level before it again, which
 * can be given back next while its own window is open.
 */
export async function refundLevel(context: MemberContext): Promise<AnswerOf<typeof levelRefund>> {
  const { tx, memberId } = context;
  // An order that is started, an upgrade, another refund and the settling of a purchase all hold this lock.
  await lockOpenMember(tx, memberId);
  const balances = await refundNewestLevel(context);
  if (balances === null) throw refuse('level_refund_closed');
  return { data: await userAfter(context, memberId, balances) };
}

/** Gives back every level of a locked member that can be, the newest first. */
export async function refundUnusedLevels(context: MemberContext): Promise<void> {
  while ((await refundNewestLevel(context)) !== null);
}

/** Answers the balances after it, or null if no level could be returned. */
async function refundNewestLevel(context: MemberContext): Promise<Posted['balances'] | null> {
  const { tx, now, memberId, emit } = context;
  const newest = await selectNewestPurchase(tx, memberId);
  if (!isRefundable(newest, now)) return null;
  const { id: purchaseId, price } = newest;
  await Promise.all([
    updateSettledPurchase(tx, { purchaseId, state: 'refunded', now }),
    setLevel(tx, memberId, newest.from_level_id),
    notify(context, memberId, 'level_refunded', { amount: String(price) }),
  ]);
  if (price === 0n) return new Map();
  const { balances } = await post(tx, levelRefunded({ purchaseId, memberId, price, at: now }));
  emit({ memberId, kind: 'balance', subject: null });
  return balances;
}
