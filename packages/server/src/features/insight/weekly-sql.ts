import type { Tx } from '../../platform/database/transaction.ts';
import { firstIdAt } from '../../platform/ids.ts';

/** What a member was paid for visits in a week. */
export interface WeekRow {
  member_id: string;
  visits: number;
  reward: bigint;
}

/**
 * Marks some members with rewards between two instants, the second exclusive, as having their summary of the week that
 * begins on a day, and answers them with their sums. Claims are found by their ids, which begin with the time. A member who is marked already is left out, whichever server did it:
 * the row is locked until its transaction ends.
 */
export async function markSummaries(
  tx: Tx,
  { from, until, week, limit }: { from: Date; until: Date; week: string; limit: number },
): Promise<WeekRow[]> {
  const { rows } = await tx.query<WeekRow>(
    `with due as (
       select claim.member_id, sum(claim.visits)::int as visits, sum(claim.reward)::bigint as reward
       from shared.paid_claim as claim join shared.member_account as member on member.id = claim.member_id
       where claim.id >= $1 and claim.id < $2 and not member.is_closed
         and not exists (
           select from weekly_summary as sent where sent.member_id = claim.member_id and sent.week >= $3::date
         )
       group by claim.member_id order by claim.member_id limit $4 /* any campaign: all rewards of a member */
     ), marked as (
       insert into weekly_summary (member_id, week) select member_id, $3::date from due
       on conflict (member_id) do update set week = excluded.week where weekly_summary.week < excluded.week
       returning member_id
     )
     select due.member_id, due.visits, due.reward from due join marked on marked.member_id = due.member_id`,
    [firstIdAt(from), firstIdAt(until), week, limit],
  );
  return rows;
}
