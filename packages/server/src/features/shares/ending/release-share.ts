import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productRelease } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { receivedOrderOf } from '../list-received-orders.ts';
import { findShare } from '../sql.ts';
import { endShare, lockRunningShare } from './end-share.ts';

/**
 * Releases a received order: its unverified visits return to the campaign, its verified ones stay payable.
 */
export async function releaseShare(
  context: MemberContext,
  { product_id: shareId }: InputOf<typeof productRelease>,
): Promise<AnswerOf<typeof productRelease>> {
  const { tx, memberId } = context;
  const found = await findShare(tx, shareId);
  if (found?.member_id !== memberId) throw refuse('not_found');
  const running = await lockRunningShare(tx, { shareId, campaignId: found.campaign_id });
  if (!running) throw refuse('order_state');
  await endShare(context, running.campaign, running.share, 'released');
  return { data: await receivedOrderOf(context, shareId) };
}
