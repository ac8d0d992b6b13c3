import type { pauseOrder, resumeOrder, stopOrder } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { closeCampaign, isRunning, markPaused } from '../../escrow/index.ts';
import { notify } from '../../notifications/index.ts';
import { endSharesOf } from '../../shares/index.ts';
import { recordOrderEvent } from '../../webhooks/index.ts';
import { lockAnyCampaign } from '../lock-campaign.ts';
import { recordCampaign } from '../record-campaign.ts';
import { whyEnded } from '../rules.ts';

/**
 * Pauses a member's campaign, as an operator, also one that the member paused: then the member can no longer resume it.
 * The member is notified.
 */
export async function pauseCampaignOfMember(
  context: OperatorContext,
  { id }: InputOf<typeof pauseOrder>,
): Promise<AnswerOf<typeof pauseOrder>> {
  const campaign = await lockAnyCampaign(context, id);
  const pausedByMember = campaign.stage === 'paused' && campaign.paused_by === 'member';
  if (campaign.stage !== 'distributing' && !pausedByMember) throw refuse('order_state');
  await markPaused(context.tx, id, 'operator');
  await notify(context, campaign.member_id, 'order_paused', { title: campaign.title, order: id });
  context.emit({ memberId: campaign.member_id, kind: 'order', subject: id });
  return recordCampaign(context, campaign, { action: 'campaign_paused', reason: null });
}

/** Resumes a member's campaign that the member or an operator paused. The member is notified. */
export async function resumeCampaignOfMember(
  context: OperatorContext,
  { id }: InputOf<typeof resumeOrder>,
): Promise<AnswerOf<typeof resumeOrder>> {
  const campaign = await lockAnyCampaign(context, id);
  if (campaign.stage !== 'paused') throw refuse('order_state');
  await markPaused(context.tx, id, null);
  await notify(context, campaign.member_id, 'order_resumed', { title: campaign.title, order: id });
  context.emit({ memberId: campaign.member_id, kind: 'order', subject: id });
  return recordCampaign(context, campaign, { action: 'campaign_resumed', reason: null });
}

/** Stops a member's campaign, for a reason that the operator can explain: unspent money goes back, verified visits stay payable. */
export async function haltCampaign(
  context: OperatorContext,
  { id, ...given }: InputOf<typeof stopOrder>,
): Promise<AnswerOf<typeof stopOrder>> {
  const campaign = await lockAnyCampaign(context, id);
  if (!isRunning(campaign.stage)) throw refuse('order_state');
  const why = whyEnded(given);
  await notify(context, campaign.member_id, 'order_stopped', {
    title: campaign.title,
    ...why,
    order: id,
  });
  await endSharesOf(context, campaign, 'operator');
  await closeCampaign(context, campaign, { stage: 'stopped', ...why });
  await recordOrderEvent(context, campaign, { event: 'order.ended', stage: 'stopped', reason: why.reason });
  return recordCampaign(context, campaign, { action: 'campaign_stopped', ...why });
}
