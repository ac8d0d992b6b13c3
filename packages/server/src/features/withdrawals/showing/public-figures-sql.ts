import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/**
 * How long withdrawals paid or rejected since an instant had waited, in hours, and how many are overdue. An
 * approval is not an answer: the payment is. Cancelled withdrawals do not count as answered.
 */
export async function selectAnswerTimes(
  tx: Tx,
  { since, now }: { since: Date; now: Date },
): Promise<{ answered: number; median_hours: number | null; p95_hours: number | null; overdue: number }> {
  const { rows } = await tx.query<{
    answered: number;
    median_hours: number | null;
    p95_hours: number | null;
    overdue: number;
  }>(
    `select count(*)::int as answered,
       round((percentile_cont(0.5) within group (order by hours))::numeric, 1)::float8 as median_hours,
       round((percentile_cont(0.95) within group (order by hours))::numeric, 1)::float8 as p95_hours,
       (select count(*)::int from withdrawal
        where status in ('pending', 'approved') and due_at < $2) as overdue
     from (
       select extract(epoch from coalesce(paid_at, decided_at) - created_at) / 3600 as hours from withdrawal
       where status in ('paid', 'returned', 'rejected') and coalesce(paid_at, decided_at) >= $1
     ) as answer`,
    [since, now],
  );
  return onlyRow(rows);
}
