import type { Runtime } from '../../../platform/context.ts';
import { runWork } from '../../../platform/work.ts';
import { closeCampaign, lockCampaign } from '../../escrow/index.ts';
import { notify } from '../../notifications/index.ts';
import { recordOrderEvent } from '../../webhooks/index.ts';
import { isDelivered } from './ending-sql.ts';

/**
 * Completes a campaign if all of its visits were delivered, in a separate unit of work: the campaign must be
 * locked before its shares, so this cannot happen while the last visit's share is locked. Does nothing
 * otherwise.
 */
export async function completeCampaignIfDelivered(
  { runtime, now }: { runtime: Runtime; now: Date },
  campaignId: string,
): Promise<void> {
  await runWork(runtime, now, async (work) => {
    const campaign = await lockCampaign(work.tx, campaignId);
    // Read under the lock: while it is held, no share is drawn, and shares end only by completion.
    if (!campaign || !(await isDelivered(work.tx, campaignId))) return;
    await closeCampaign(work, campaign, { stage: 'completed', reason: null });
    await recordOrderEvent(work, campaign, { event: 'order.ended', stage: 'completed', reason: null });
    await notify(work, campaign.member_id, 'order_completed', {
      title: campaign.title,
      order: campaignId,
    });
  });
}
