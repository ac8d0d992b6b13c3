import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productCodes } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockCampaign, showCodes } from '../../escrow/index.ts';

/** Shows visitors of the member's own campaign a code, or no longer. Codes that were given are still redeemed. */
export async function switchCodes(
  context: MemberContext,
  { product_id: campaignId, shown }: InputOf<typeof productCodes>,
): Promise<AnswerOf<typeof productCodes>> {
  const { tx, memberId } = context;
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign?.member_id !== memberId) throw refuse('not_found');
  await showCodes(tx, campaignId, shown);
  context.emit({ memberId, kind: 'order', subject: campaignId });
  return { data: { product_id: campaignId, shown } };
}
