import type { CampaignRow } from './sql.ts';

/** The advertiser's cost of one verified visit, reward plus fee, in minor units. */
export function costPerVisit(terms: Pick<CampaignRow, 'reward_per_visit' | 'fee_per_visit'>): bigint {
  return terms.reward_per_visit + terms.fee_per_visit;
}

/** How many more visits a campaign can still allocate: none once it is over. */
export function visitsLeft(campaign: Pick<CampaignRow, 'stage' | 'visits_unallocated'>): number {
  return isClosed(campaign) ? 0 : campaign.visits_unallocated;
}

/** Whether a campaign is over: its escrow was returned, and no more visits can be allocated. */
export function isClosed({ stage }: Pick<CampaignRow, 'stage'>): boolean {
  return stage === 'completed' || stage === 'rejected' || stage === 'stopped';
}
