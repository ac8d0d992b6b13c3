import type { Tx } from '../src/platform/database/transaction.ts';

/** Counts an invented visit of the plain link in the sums of its campaign and of its sharer. */
export async function countInSums(
  tx: Tx,
  { shareId, openedAt, outcome }: { shareId: string; openedAt: Date; outcome: 'verified' | 'refused' },
): Promise<void> {
  await tx.query(
    `with its as (
       select campaign_id, member_id, received_on, reward_per_visit, date_trunc('hour', $2::timestamptz, 'UTC') as hour
       from share where id = $1
     ), of_sharer as (
       insert into sharer_sum (member_id, received_on, hour, visits, reward)
       select member_id, received_on, hour, 1, reward_per_visit from its where $3 = 'verified'
     )
     insert into visit_sum (campaign_id, hour, channel, country, outcome, visits)
     select campaign_id, hour, null, null, $3, 1 from its union all select campaign_id, null, 'none', null, $3, 1 from its
     union all select campaign_id, null, null, 'ZZ', $3, 1 from its where $3 = 'verified'`,
    [shareId, openedAt, outcome],
  );
}
