import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productPause, productResume } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { distributedOrderById } from './list-distributed-orders.ts';
import { lockOwnCampaign } from './lock-own-campaign.ts';
import { updateStage } from './sql.ts';

/** Pauses a campaign: nobody receives it meanwhile; the shares that run go on. */
export async function pauseCampaign(
  context: MemberContext,
  { product_id: campaignId }: InputOf<typeof productPause>,
): Promise<AnswerOf<typeof productPause>> {
  const { stage } = await lockOwnCampaign(context, campaignId);
  if (stage !== 'distributing') throw refuse('order_state');
  return moveTo(context, campaignId, 'paused');
}

/** Lets a paused campaign be received again. */
export async function resumeCampaign(
  context: MemberContext,
  { product_id: campaignId }: InputOf<typeof productResume>,
): Promise<AnswerOf<typeof productResume>> {
  const { stage } = await lockOwnCampaign(context, campaignId);
  if (stage !== 'paused') throw refuse('order_state');
  return moveTo(context, campaignId, 'distributing');
}

async function moveTo(context: MemberContext, campaignId: string, stage: 'distributing' | 'paused') {
  await updateStage(context.tx, campaignId, stage);
  context.emit({ memberId: context.memberId, kind: 'order', subject: campaignId });
  return { data: await distributedOrderById(context.tx, campaignId) };
}
