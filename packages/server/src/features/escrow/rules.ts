import type { CampaignRow } from './sql.ts';
import { isClosed } from './stages.ts';

/** The advertiser's cost of one verified visit, reward plus fee, in minor units. */
export function costPerVisit(terms: Pick<CampaignRow, 'reward_per_visit' | 'fee_per_visit'>): bigint {
  return terms.reward_per_visit + terms.fee_per_visit;
}

/**
 * How many visits of a campaign can be given to sharers on a business day: none outside of its dates, and with a pace
 * only what is left of the day's, or of a later one's that has begun. It says nothing about visits that were given out before: those are paid.
 */
export function visitsOfferedOn(
  campaign: Pick<
    CampaignRow,
    'starts_on' | 'ends_on' | 'daily_visits' | 'handed_out' | 'handed_out_on' | 'visits_unallocated'
  >,
  day: string,
): number {
  const { starts_on, ends_on, daily_visits, handed_out, handed_out_on, visits_unallocated } = campaign;
  if ((starts_on !== null && day < starts_on) || (ends_on !== null && day > ends_on)) return 0;
  if (daily_visits === null) return visits_unallocated;
  // A later day is one that others have begun: around midnight, a draw can wait for theirs.
  const given = handed_out_on !== null && handed_out_on >= day ? handed_out : 0;
  return Math.min(visits_unallocated, Math.max(0, daily_visits - given));
}

/** How many more visits a campaign can still allocate: none once it is over. */
export function visitsLeft(campaign: Pick<CampaignRow, 'stage' | 'visits_unallocated'>): number {
  return isClosed(campaign.stage) ? 0 : campaign.visits_unallocated;
}
