import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productClaimReward } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { userOf } from '../members/index.ts';
import { receivedOrderOf } from './list-received-orders.ts';
import { payRewards } from './pay-rewards.ts';
import { lockShare } from './sql.ts';

/** Pays the member what a received order has to pay now. */
export async function claimReward(
  context: MemberContext,
  { product_id: shareId }: InputOf<typeof productClaimReward>,
): Promise<AnswerOf<typeof productClaimReward>> {
  const { tx, memberId } = context;
  // The second of two simultaneous claims waits here, and then finds nothing left to pay.
  const share = await lockShare(tx, shareId);
  if (share?.member_id !== memberId) throw refuse('not_found');
  const reward = await payRewards(context, share);
  if (reward === null) throw refuse('nothing_to_claim');
  return {
    data: await receivedOrderOf(context, shareId),
    user: await userOf(context, memberId),
    reward,
  };
}
