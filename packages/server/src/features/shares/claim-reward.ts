import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productClaimReward } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { userAfter } from '../members/index.ts';
import { receivedOrderOf } from './list-received-orders.ts';
import { payRewards } from './pay-rewards.ts';
import { lockShareOf } from './sql.ts';

/** Pays the member what a received order has to pay now. */
export async function claimReward(
  context: MemberContext,
  { product_id: shareId }: InputOf<typeof productClaimReward>,
): Promise<AnswerOf<typeof productClaimReward>> {
  const { tx, memberId } = context;
  // The second of two simultaneous claims waits here, and then finds nothing left to pay.
  const share = await lockShareOf(tx, { shareId, memberId });
  if (share === null) throw refuse('not_found');
  const paid = await payRewards(context, share);
  if (paid === null) throw refuse('nothing_to_claim');
  const [data, user] = await Promise.all([
    receivedOrderOf(context, shareId),
    userAfter(context, memberId, paid.balances),
  ]);
  return { data, user, reward: paid.reward };
}
