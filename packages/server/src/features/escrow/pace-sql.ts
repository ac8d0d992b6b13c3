import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Counts what locked campaigns with a pace give to sharers on a day; one that has given all of the day's then rests. Around
 * midnight, what began on the day before can come to the lock after what began on the next: it counts there.
 */
export async function countHandedOut(
  tx: Tx,
  given: readonly { campaignId: string; visits: number }[],
  day: string,
): Promise<void> {
  await tx.query(
    `update campaign set handed_out_on = greatest(handed_out_on, $3::date),
       handed_out = given.visits + case when handed_out_on >= $3::date then handed_out else 0 end,
       resting = given.visits + case when handed_out_on >= $3::date then handed_out else 0 end >= daily_visits
     from (
       select campaign_id, sum(visits)::integer as visits
       from unnest($1::uuid[], $2::integer[]) as each (campaign_id, visits) group by campaign_id
     ) as given
     where campaign.id = given.campaign_id and campaign.id = any ($1::uuid[]) and daily_visits is not null`,
    [given.map(({ campaignId }) => campaignId), given.map(({ visits }) => visits), day],
  );
}

/** Visits that a locked campaign with a pace gave out on a day came back unused: on that day they can be given again. */
export async function uncountHandedOut(
  tx: Tx,
  back: { campaignId: string; visits: number; day: string },
): Promise<void> {
  await tx.query(
    `update campaign set handed_out = greatest(0, handed_out - $2), resting = handed_out - $2 >= daily_visits
     where id = $1 and handed_out_on = $3 and daily_visits is not null`,
    [back.campaignId, back.visits, back.day],
  );
}

/** Offers resting campaigns again that have begun, and of which the day's visits are not given out yet. */
export async function wakeCampaigns(tx: Tx, day: string): Promise<void> {
  await tx.query(
    `update campaign set resting = false
     where resting and (starts_on is null or starts_on <= $1)
       and (daily_visits is null or handed_out_on is null or handed_out_on < $1 or handed_out < daily_visits)`,
    [day],
  );
}
