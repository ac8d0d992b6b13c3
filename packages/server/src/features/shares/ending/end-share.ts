import type { objects } from '@handbill/contract/member';
import type { Work } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { type CampaignRow, lockCampaign, returnVisits, uncountHandedOut } from '../../escrow/index.ts';
import { notifyAll } from '../../notifications/index.ts';
import { placesLeft } from '../share-terms.ts';
import { lockRunningShares, lockShare, type ShareRow, updateEndedShare } from '../sql.ts';

type EndingWork = Pick<Work, 'tx' | 'now' | 'newId' | 'emit'>;

/**
 * A running share and its campaign, locked in the fixed order: the campaign first. Null when the share has
 * ended by its last visit, its release or its expiry.
 */
export async function lockRunningShare(
  tx: Tx,
  { shareId, campaignId }: { shareId: string; campaignId: string },
): Promise<{ campaign: CampaignRow; share: ShareRow } | null> {
  const campaign = await lockCampaign(tx, campaignId);
  const share = await lockShare(tx, { shareId, campaignId });
  return campaign && share?.stage === 'distributing' ? { campaign, share } : null;
}

/**
 * Ends a running share; it and its campaign are locked. Unearned money goes back to the campaign; unpaid
 * rewards and the money of held visits stay set apart.
 */
export async function endShare(
  work: EndingWork,
  campaign: CampaignRow,
  share: ShareRow,
  stage: 'released' | 'expired',
): Promise<void> {
  await updateEndedShare(work.tx, share, { stage, now: work.now });
  const visits = placesLeft(share);
  if (visits > 0) {
    await returnVisits(work, campaign, { shareId: share.id, cause: share.id, visits });
    if (campaign.daily_visits !== null)
      await uncountHandedOut(work.tx, { campaignId: campaign.id, visits, day: share.received_on });
  }
  work.emit({ memberId: share.member_id, kind: 'order', subject: share.id });
}

/** Ends every running share of a locked campaign that is about to be stopped, and tells their members by whom. */
export async function endSharesOf(
  work: Work,
  campaign: CampaignRow,
  by: (typeof objects.shareEnders)[number],
): Promise<void> {
  const shares = await lockRunningShares(work.tx, campaign.id);
  for (const share of shares) await endShare(work, campaign, share, 'released');
  await notifyAll(
    work,
    shares.map((share) => ({
      memberId: share.member_id,
      kind: 'share_ended',
      params: {
        title: campaign.title,
        reward: String(BigInt(share.visits_verified) * share.reward_per_visit),
        by,
        order: share.id,
      },
    })),
  );
}
