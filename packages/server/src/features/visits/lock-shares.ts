import type { Tx } from '../../platform/database/transaction.ts';
import { type CampaignRow, lockCampaign } from '../escrow/index.ts';
import { lockShare, type ShareRow } from '../shares/index.ts';

export interface LockedShare {
  campaign: CampaignRow;
  share: ShareRow;
  visitIds: string[];
}

/** Locks the shares of these visits: first their campaigns in id order, then the shares in id order. */
export async function lockSharesOf(
  tx: Tx,
  visits: readonly { visit_id: string; share_id: string; campaign_id: string }[],
): Promise<LockedShare[]> {
  const idsOf = (name: 'share_id' | 'campaign_id') => [...new Set(visits.map((row) => row[name]))].sort();
  const campaigns = new Map<string, CampaignRow>();
  for (const id of idsOf('campaign_id')) {
    const campaign = await lockCampaign(tx, id);
    if (campaign) campaigns.set(id, campaign);
  }
  const locked: LockedShare[] = [];
  const campaignOf = new Map(visits.map(({ share_id, campaign_id }) => [share_id, campaign_id]));
  for (const id of idsOf('share_id')) {
    const campaign = campaigns.get(campaignOf.get(id) ?? '');
    const share = campaign && (await lockShare(tx, { shareId: id, campaignId: campaign.id }));
    const visitIds = visits.filter(({ share_id }) => share_id === id).map(({ visit_id }) => visit_id);
    if (share) locked.push({ campaign, share, visitIds });
  }
  return locked;
}
