import type { Work } from '../../../platform/context.ts';
import { eachAlone } from '../../../platform/queue/each-alone.ts';
import type { Job } from '../../../platform/queue/jobs.ts';
import { notify } from '../../notifications/index.ts';
import { notifyPaid, payRewards } from '../rewards/pay-rewards.ts';
import { lockShare, selectCampaignTitle } from '../sql.ts';
import { completeCampaignIfDelivered } from './complete-campaign.ts';
import { endShare, lockRunningShare } from './end-share.ts';
import { selectDeliveredCampaigns, selectOverdueShares, selectUnclaimedShares } from './ending-sql.ts';

/** The most that one run handles; the next run finds the rest. */
const BATCH = 1_000;
const EVERY_MINUTE = '* * * * *';

export const expireShares: Job = {
  name: 'expire-shares',
  schedule: EVERY_MINUTE,
  async run(run) {
    const { now } = run;
    const overdue = await run.transact(({ tx }) => selectOverdueShares(tx, { now, limit: BATCH }));
    await eachAlone(overdue, (share) => run.transact((work) => expireShare(work, share)));
  },
};

/** Claims ended shares for their members, whether or not they can still sign in. */
export const settleEndedShares: Job = {
  name: 'settle-ended-shares',
  schedule: EVERY_MINUTE,
  async run(run) {
    const { now } = run;
    const unclaimed = await run.transact(({ tx }) => selectUnclaimedShares(tx, { now, limit: BATCH }));
    await eachAlone(unclaimed, (share) => run.transact((work) => settleShare(work, share)));
  },
};

/** Completes campaigns whose server stopped after the last visit but before the completion. */
export const completeCampaigns: Job = {
  name: 'complete-campaigns',
  schedule: EVERY_MINUTE,
  async run(run) {
    const delivered = await run.transact(({ tx }) => selectDeliveredCampaigns(tx));
    await eachAlone(delivered, (campaignId) => completeCampaignIfDelivered(run, campaignId));
  },
};

export const shareJobs: readonly Job[] = [expireShares, settleEndedShares, completeCampaigns];

async function expireShare(work: Work, overdue: { shareId: string; campaignId: string }): Promise<void> {
  const running = await lockRunningShare(work.tx, overdue);
  // It has ended since the query.
  if (!running) return;
  const { campaign, share } = running;
  await endShare(work, campaign, share, 'expired');
  const reward = BigInt(share.visits_verified) * share.reward_per_visit;
  await notify(work, share.member_id, 'share_expired', {
    title: campaign.title,
    reward: String(reward),
    order: share.id,
  });
}

async function settleShare(work: Work, ended: { shareId: string; campaignId: string }): Promise<void> {
  const share = await lockShare(work.tx, ended);
  if (!share) return;
  const reward = (await payRewards(work, [share])).get(share.id);
  // The member has claimed it since the query.
  if (reward === undefined) return;
  notifyPaid(work.emit, share);
  const title = await selectCampaignTitle(work.tx, share.campaign_id);
  await notify(work, share.member_id, 'reward_claimed', {
    amount: String(reward),
    title,
    order: share.id,
  });
}
