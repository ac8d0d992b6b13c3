import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productStop } from '@handbill/contract/member';
import type { MemberContext, Work } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CampaignRow, closeCampaign } from '../../escrow/index.ts';
import { userOf } from '../../members/index.ts';
import { endSharesOf } from '../../shares/index.ts';
import { recordOrderEvent } from '../../webhooks/index.ts';
import { distributedOrderById } from '../list-distributed-orders.ts';
import { lockOwnCampaign } from '../lock-own-campaign.ts';
import { isOpen } from '../rules.ts';

/**
 * Stops a campaign: its shares end, their verified visits stay payable, and all unspent money goes back. An
 * unpaid one has neither shares nor escrow and is dropped.
 */
export async function stopCampaign(
  context: MemberContext,
  { product_id: campaignId }: InputOf<typeof productStop>,
): Promise<AnswerOf<typeof productStop>> {
  const campaign = await lockOwnCampaign(context, campaignId);
  if (campaign.stage !== 'unpaid' && !isOpen(campaign.stage)) throw refuse('order_state');
  await stopOpenCampaign(context, campaign);
  return {
    data: await distributedOrderById(context.tx, campaignId),
    user: await userOf(context, context.memberId),
  };
}

/** Stops a locked campaign that is unpaid or open. */
export async function stopOpenCampaign(work: Work, campaign: CampaignRow): Promise<void> {
  await endSharesOf(work, campaign);
  await closeCampaign(work, campaign, { stage: 'stopped', reason: null });
  if (campaign.stage === 'unpaid') return;
  await recordOrderEvent(work, campaign, { event: 'order.ended', stage: 'stopped', reason: null });
}
