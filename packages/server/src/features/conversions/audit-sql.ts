import type { Tx } from '../../platform/database/transaction.ts';

export async function selectCampaignsConvertedSince(tx: Tx, since: Date): Promise<readonly string[]> {
  const { rows } = await tx.query<{ campaign_id: string }>(
    `select distinct campaign_id from conversion where happened_at >= $1
     /* any campaign: those with recent conversions */`,
    [since],
  );
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Campaigns whose sums differ from their conversions. */
export async function selectSumDrift(
  tx: Tx,
  campaignIds: readonly string[],
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `with stored as (
       select campaign_id, reported_by, verdict is not distinct from 'made' as made, count(*) as conversions,
         coalesce(sum(worth), 0) as worth
       from conversion where campaign_id = any ($1::uuid[]) group by 1, 2, 3
     ), summed as (
       select campaign_id, reported_by, made, sum(conversions) as conversions, sum(worth) as worth
       from conversion_sum where campaign_id = any ($1::uuid[]) group by 1, 2, 3
     )
     select concat(campaign_id, ' ', reported_by, case when made then ' made up' end) as subject,
       format('counted %s worth %s, found %s worth %s', coalesce(summed.conversions, 0), coalesce(summed.worth, 0),
         coalesce(stored.conversions, 0), coalesce(stored.worth, 0)) as detail
     from stored full join summed using (campaign_id, reported_by, made)
     where coalesce(stored.conversions, 0) <> coalesce(summed.conversions, 0)
       or coalesce(stored.worth, 0) <> coalesce(summed.worth, 0)`,
    [campaignIds],
  );
  return rows;
}
