import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productDrop, productStop } from '@handbill/contract/member';
import type { MemberContext, Work } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CampaignRow, closeCampaign, isClosed } from '../../escrow/index.ts';
import { memberWithBalances } from '../../members/index.ts';
import { endSharesOf } from '../../shares/index.ts';
import { recordOrderEvent } from '../../webhooks/index.ts';
import { distributedOrderById } from '../list-distributed-orders.ts';
import { lockOwnCampaign } from '../lock-campaign.ts';

/**
 * Stops a campaign: its shares end, their verified visits stay payable, and all unspent money goes back. An
 * unpaid one has neither shares nor escrow and is dropped.
 */
export async function stopCampaign(
  context: MemberContext,
  { product_id: campaignId }: InputOf<typeof productStop>,
): Promise<AnswerOf<typeof productStop>> {
  const campaign = await lockOwnCampaign(context, campaignId);
  if (isClosed(campaign.stage)) throw refuse('order_state');
  await stopOpenCampaign(context, campaign);
  return {
    data: await distributedOrderById(context.tx, campaignId),
    user: await memberWithBalances(context, context.memberId),
  };
}

/**
 * Drops an unpaid campaign of the member or, for an editor of the team, one that the editor drafted. Nothing was paid, so
 * no money moves.
 */
export async function dropCampaign(
  context: MemberContext,
  { product_id: campaignId }: InputOf<typeof productDrop>,
): Promise<AnswerOf<typeof productDrop>> {
  const { tx, memberId, actorId } = context;
  const campaign = await lockOwnCampaign(context, campaignId);
  if (actorId !== memberId && campaign.drafted_by !== actorId) throw refuse('forbidden');
  if (campaign.stage !== 'unpaid') throw refuse('order_state');
  await stopOpenCampaign(context, campaign);
  return { data: await distributedOrderById(tx, campaignId) };
}

/** Stops a locked campaign that is unpaid or open. */
export async function stopOpenCampaign(work: Work, campaign: CampaignRow): Promise<void> {
  await endSharesOf(work, campaign, 'advertiser');
  await closeCampaign(work, campaign, { stage: 'stopped', reason: null });
  if (campaign.stage === 'unpaid') return;
  await recordOrderEvent(work, campaign, { event: 'order.ended', stage: 'stopped', reason: null });
}
