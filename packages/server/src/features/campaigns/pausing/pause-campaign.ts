import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productPause, productResume } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { markPaused } from '../../escrow/index.ts';
import { distributedOrderById } from '../list-distributed-orders.ts';
import { lockOwnCampaign } from '../lock-campaign.ts';

/** Pauses a campaign: nobody receives it until it is resumed; running shares continue. */
export async function pauseCampaign(
  context: MemberContext,
  { product_id: campaignId }: InputOf<typeof productPause>,
): Promise<AnswerOf<typeof productPause>> {
  const { stage } = await lockOwnCampaign(context, campaignId);
  if (stage !== 'distributing') throw refuse('order_state');
  return setPause(context, campaignId, 'member');
}

/** Resumes a campaign that the member paused; only an operator can resume one that an operator paused. */
export async function resumeCampaign(
  context: MemberContext,
  { product_id: campaignId }: InputOf<typeof productResume>,
): Promise<AnswerOf<typeof productResume>> {
  const { stage, paused_by: pausedBy } = await lockOwnCampaign(context, campaignId);
  if (stage !== 'paused' || pausedBy !== 'member') throw refuse('order_state');
  return setPause(context, campaignId, null);
}

async function setPause(context: MemberContext, campaignId: string, pausedBy: 'member' | null) {
  await markPaused(context.tx, campaignId, pausedBy);
  context.emit({ memberId: context.memberId, kind: 'order', subject: campaignId });
  return { data: await distributedOrderById(context.tx, campaignId) };
}
