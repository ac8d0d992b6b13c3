import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { firstIdAt } from '../../platform/ids.ts';

export interface EarningsRow {
  members: number;
  /** Half of these members were paid this much or less, in minor units, some of them nothing; null when there are none. */
  median: bigint | null;
}

/** The members who received orders since an instant or were paid for some: how many, and the median of what each was paid. */
export async function selectEarnings(tx: Tx, since: Date): Promise<EarningsRow> {
  const { rows } = await tx.query<EarningsRow>(
    `select count(*)::int as members, percentile_disc(0.5) within group (order by earned) as median
     from (
       select sum(reward)::bigint as earned from (
         select member_id, reward from shared.paid_claim where created_at > $1 /* any campaign: what each member earned in all */
         union all
         select member_id, 0 from shared.received_share where id >= $2 and not skipped /* any campaign: also who earned nothing */
       ) as received group by member_id
     ) as earnings`,
    [since, firstIdAt(since)],
  );
  return onlyRow(rows);
}
