import type { Tx } from '../../platform/database/transaction.ts';
import { firstIdAt } from '../../platform/ids.ts';

/** A week that ended on a Sunday: its Monday as `yyyy-MM-dd`, and its first instant and the first one after it. */
export interface Week {
  monday: string;
  from: Date;
  until: Date;
}

/** What a member was paid for visits in a week. */
export interface WeekRow {
  member_id: string;
  visits: number;
  reward: bigint;
}

/**
 * The next members with rewards between two instants, the second exclusive, and their sums; without those who are marked
 * as having their summary of the week that begins on a day. Claims are found by their ids, which begin with the time.
 */
export async function selectDueSummaries(
  tx: Tx,
  { from, until, monday, after, limit }: Week & { after: string | null; limit: number },
): Promise<WeekRow[]> {
  const { rows } = await tx.query<WeekRow>(
    `select claim.member_id, sum(claim.visits)::int as visits, sum(claim.reward)::bigint as reward
     from shared.paid_claim as claim
     where claim.id >= $1 and claim.id < $2 and ($4::uuid is null or claim.member_id > $4)
       and not exists (
         select from weekly_summary as sent where sent.member_id = claim.member_id and sent.week >= $3::date
       )
     group by claim.member_id order by claim.member_id limit $5 /* any campaign: all rewards of a member */`,
    [firstIdAt(from), firstIdAt(until), monday, after, limit],
  );
  return rows;
}

/**
 * Marks members as having their summary of a week, and answers them. A member who is marked already is left out, whichever
 * server did it: the row is locked until its transaction ends. So is one whose account is closed.
 */
export async function markSummaries(
  tx: Tx,
  { week, memberIds }: { week: string; memberIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ member_id: string }>(
    `insert into weekly_summary (member_id, week)
     select id, $2::date from shared.member_account where id = any ($1::uuid[]) and not is_closed order by id
     on conflict (member_id) do update set week = excluded.week where weekly_summary.week < excluded.week
     returning member_id`,
    [memberIds, week],
  );
  return new Set(rows.map(({ member_id: memberId }) => memberId));
}
