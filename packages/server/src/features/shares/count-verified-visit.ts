import type { Work } from '../../platform/context.ts';
import { notify } from '../notifications/index.ts';
import { addVerifiedVisit, type ShareRow, selectCampaignTitle } from './sql.ts';

/**
 * Counts a visit, just verified, for its locked and running share. The last one completes the share: the caller
 * then calls completeCampaignIfDelivered after the commit, because the campaign is locked before its shares.
 */
export async function countVerifiedVisit(work: Work, share: ShareRow): Promise<{ completed: boolean }> {
  const completed = await addVerifiedVisit(work.tx, share, work.now);
  if (completed) {
    const title = await selectCampaignTitle(work.tx, share.campaign_id);
    const reward = BigInt(share.visits_target) * share.reward_per_visit;
    await notify(work, share.member_id, 'share_completed', {
      title,
      reward: String(reward),
      order: share.id,
    });
  }
  return { completed };
}
