import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface EarningsRow {
  members: number;
  /** Half of these members were paid this much or less, in minor units; null when there are none. */
  median: bigint | null;
}

/** What members were paid for visits since an instant: how many, and the median of their sums. */
export async function selectEarnings(tx: Tx, since: Date): Promise<EarningsRow> {
  const { rows } = await tx.query<EarningsRow>(
    `select count(*)::int as members, percentile_disc(0.5) within group (order by earned) as median
     from (
       select sum(reward)::bigint as earned from shared.paid_claim
       where created_at > $1 /* any campaign: what each member earned in all */
       group by member_id
     ) as earnings`,
    [since],
  );
  return onlyRow(rows);
}
