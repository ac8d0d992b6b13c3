import type { CampaignRow } from './sql.ts';

/** What one verified visit costs the advertiser: the reward and the fee, in minor units. */
export function costPerVisit(terms: Pick<CampaignRow, 'reward_per_visit' | 'fee_per_visit'>): bigint {
  return terms.reward_per_visit + terms.fee_per_visit;
}

/** Whether a campaign is over: its escrow was returned, and nothing is set apart from it any more. */
export function isClosed({ stage }: Pick<CampaignRow, 'stage'>): boolean {
  return stage === 'completed' || stage === 'rejected' || stage === 'stopped';
}
