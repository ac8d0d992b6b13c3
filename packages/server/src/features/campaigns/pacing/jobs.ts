import { businessDate } from '@handbill/contract/time';
import type { Work } from '../../../platform/context.ts';
import { eachAlone } from '../../../platform/queue/each-alone.ts';
import type { Job } from '../../../platform/queue/jobs.ts';
import { closeCampaign, isRunning, lockCampaign, wakeCampaigns } from '../../escrow/index.ts';
import { notify } from '../../notifications/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { endSharesOf } from '../../shares/index.ts';
import { recordOrderEvent } from '../../webhooks/index.ts';
import { selectOutdatedCampaigns } from './pacing-sql.ts';

/** The most that one run handles; the next run finds the rest. */
const BATCH = 200;
const EVERY_MINUTE = '* * * * *';

const today = async (work: Work) => businessDate(work.now, (await knownSettings(work)).timezone);

/** Offers campaigns on their first day, and those with a pace on each new day. */
const wakeRestingCampaigns: Job = {
  name: 'wake-resting-campaigns',
  schedule: EVERY_MINUTE,
  run: (run) => run.transact(async (work) => wakeCampaigns(work.tx, await today(work))),
};

/** Closes campaigns whose last day is over, and refunds what is left. Their shares expire with that day, so they have ended. */
const closeOutdatedCampaigns: Job = {
  name: 'close-outdated-campaigns',
  schedule: EVERY_MINUTE,
  async run(run) {
    const outdated = await run.transact(async (work) =>
      selectOutdatedCampaigns(work.tx, { day: await today(work), limit: BATCH }),
    );
    await eachAlone(outdated, (campaignId) => run.transact((work) => closeOutdated(work, campaignId)));
  },
};

export const pacingJobs: readonly Job[] = [wakeRestingCampaigns, closeOutdatedCampaigns];

async function closeOutdated(work: Work, campaignId: string): Promise<void> {
  const campaign = await lockCampaign(work.tx, campaignId);
  // It was closed since the query.
  if (!campaign || !isRunning(campaign.stage)) return;
  await endSharesOf(work, campaign, 'advertiser');
  const stage = campaign.stage === 'in_review' ? 'stopped' : 'completed';
  const closed = await closeCampaign(work, campaign, { stage, reason: null });
  await recordOrderEvent(work, campaign, { event: 'order.ended', stage, reason: null });
  await notify(work, campaign.member_id, 'order_ended', {
    title: campaign.title,
    amount: String(closed.refunded - campaign.refunded),
    order: campaignId,
  });
}
