import type { Tx } from '../../platform/database/transaction.ts';

export async function selectCampaignsConvertedSince(tx: Tx, since: Date): Promise<readonly string[]> {
  const { rows } = await tx.query<{ campaign_id: string }>(
    `select distinct campaign_id from conversion where happened_at >= $1
     /* any campaign: those with recent conversions */`,
    [since],
  );
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Campaigns whose sums, or those of their shares, differ from their conversions. */
export async function selectSumDrift(
  tx: Tx,
  campaignIds: readonly string[],
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `with stored as (
       select campaign_id, share_id, channel, reported_by, verdict is not distinct from 'made' as made, worth
       from conversion where campaign_id = any ($1::uuid[])
     ), compared as (
       select campaign_id, share_id, channel, reported_by, made, count(*) as found, coalesce(sum(worth), 0) as found_worth,
         0 as counted, 0 as counted_worth
       from stored group by reported_by, made, grouping sets ((campaign_id, share_id, channel), (campaign_id, channel))
       union all
       select campaign_id, share_id, channel, reported_by, made, 0, 0, conversions, worth
       from conversion_sum where campaign_id = any ($1::uuid[])
     )
     select concat(campaign_id, ' share/' || share_id, ' by ', channel, ' ', reported_by, case when made then ' made up' end)
         as subject,
       format('counted %s worth %s, found %s worth %s', sum(counted), sum(counted_worth), sum(found), sum(found_worth))
         as detail
     from compared group by campaign_id, share_id, channel, reported_by, made
     having sum(counted) <> sum(found) or sum(counted_worth) <> sum(found_worth)`,
    [campaignIds],
  );
  return rows;
}
