import type { Category } from '@handbill/contract/categories';
import type { Language } from '@handbill/contract/languages';
import type { Tx } from '../../../platform/database/transaction.ts';

/** How long one order took to get all of its visits. */
export interface PastOrder {
  category: Category;
  language: Language | null;
  /** From its approval, rounded up; null while it has not got all of them. */
  hours: number | null;
}

/**
 * The latest orders of a package that were approved in a period, with its present visits and reward, and without dates,
 * a pace or a top-up of their own. Stopped orders are left out: they tell nothing about how long one takes.
 */
export async function selectPastOrders(
  tx: Tx,
  past: { packageId: string; from: Date; before: Date; limit: number },
): Promise<PastOrder[]> {
  const { rows } = await tx.query<PastOrder>(
    `select campaign.category, campaign.language,
       case when campaign.stage = 'completed'
         then ceil(extract(epoch from campaign.completed_at - campaign.reviewed_at) / 3600)::integer end as hours
     from shared.campaign_order as campaign
     where campaign.package_id = $1 and campaign.reviewed_at >= $2 and campaign.reviewed_at < $3
       and campaign.stage in ('distributing', 'paused', 'completed')
       and campaign.visits_target = (select visits from shared.package_terms where id = $1)
       and campaign.reward_per_visit = (select reward_per_visit from shared.package_terms where id = $1)
       and campaign.starts_on is null and campaign.ends_on is null and campaign.daily_visits is null
     order by campaign.reviewed_at desc limit $4`,
    [past.packageId, past.from, past.before, past.limit],
  );
  return rows;
}
