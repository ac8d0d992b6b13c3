import type { approveOrder, rejectOrder } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseBlockedHost } from '../../blocks/index.ts';
import { lockNames } from '../../businesses/index.ts';
import { addWords, type CampaignRow, closeCampaign, markPaused, recordReview } from '../../escrow/index.ts';
import { notify } from '../../notifications/index.ts';
import { requireShown } from '../../operators/index.ts';
import { recordOrderEvent } from '../../webhooks/index.ts';
import { consoleOrderById } from '../console-order.ts';
import { lockAnyCampaign } from '../lock-campaign.ts';
import { recordCampaign } from '../record-campaign.ts';
import { whyEnded } from '../rules.ts';
import { decidedOn } from '../wire.ts';

/**
 * Approves a campaign in review: from now on it can be received. Refuses one that leads to a blocked host.
 */
export async function approveCampaign(
  context: OperatorContext,
  { id, seen }: InputOf<typeof approveOrder>,
): Promise<AnswerOf<typeof approveOrder>> {
  const { tx, now, emit } = context;
  const campaign = await lockInReview(context, { id, seen });
  await refuseBlockedHost(context, campaign.landing_url);
  const { member_id: memberId, title } = campaign;
  await markPaused(tx, id, null);
  await recordReview(tx, id, now);
  await addWords(tx, campaign, await lockNames(tx, memberId));
  await notify(context, memberId, 'order_approved', { title, order: id });
  await recordOrderEvent(context, campaign, { event: 'order.approved' });
  emit({ memberId, kind: 'order', subject: id });
  return recordCampaign(context, campaign, { action: 'campaign_approved', reason: null });
}

/** Rejects a campaign in review, for a reason that the operator can explain: the whole payment goes back. */
export async function rejectCampaign(
  context: OperatorContext,
  { id, seen, ...given }: InputOf<typeof rejectOrder>,
): Promise<AnswerOf<typeof rejectOrder>> {
  const { tx, now } = context;
  const campaign = await lockInReview(context, { id, seen });
  const { member_id: memberId, title } = campaign;
  const why = whyEnded(given);
  await recordReview(tx, id, now);
  await notify(context, memberId, 'order_rejected', { title, ...why, order: id });
  await recordOrderEvent(context, campaign, { event: 'order.rejected', reason: why.reason });
  await closeCampaign(context, campaign, { stage: 'rejected', ...why });
  return recordCampaign(context, campaign, { action: 'campaign_rejected', ...why });
}

/** The campaign to decide on, locked. It must be in review and unchanged since it was shown. */
async function lockInReview(
  context: OperatorContext,
  { id, seen }: { id: string; seen: string },
): Promise<CampaignRow> {
  const campaign = await lockAnyCampaign(context, id);
  const shown = await consoleOrderById(context.tx, id);
  const subject = `campaign/${id}`;
  await requireShown(context.tx, { seen, shown: decidedOn(shown), current: shown, subject });
  if (campaign.stage !== 'in_review') throw refuse('order_state');
  return campaign;
}
