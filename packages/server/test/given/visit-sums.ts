import type { Tx } from '../../src/platform/database/transaction.ts';

/** Counts an invented visit of the plain link in the sums of its campaign and of its sharer. `reason`: why it is refused. */
export async function countInSums(
  tx: Tx,
  { shareId, openedAt, reason }: { shareId: string; openedAt: Date; reason: string | null },
): Promise<void> {
  await tx.query(
    `with its as (
       select campaign_id, member_id, received_on, reward_per_visit, date_trunc('hour', $2::timestamptz, 'UTC') as hour
       from share where id = $1
     ), of_sharer as (
       insert into sharer_sum (member_id, received_on, hour, visits, reward)
       select member_id, received_on, shared.hour_number(hour), 1, reward_per_visit from its where $3::text is null
     )
     insert into visit_sum (campaign_id, hour, channel, reason, country, outcome, visits)
     select campaign_id, sum.hour, channel, reason, country, case when $3 is null then 'verified' else 'refused' end, 1
     from its cross join lateral (values (its.hour, null, null, null), (null, 'none', $3, null), (null, null, null, 'ZZ'))
       as sum (hour, channel, reason, country)
     where $3 is null or country is null`,
    [shareId, openedAt, reason],
  );
}
