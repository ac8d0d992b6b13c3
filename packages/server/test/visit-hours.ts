import type { Tx } from '../src/platform/database/transaction.ts';

/** Counts an invented visit in the hour in which it was opened. */
export async function countHour(
  tx: Tx,
  { shareId, openedAt, outcome }: { shareId: string; openedAt: Date; outcome: 'verified' | 'refused' },
): Promise<void> {
  await tx.query(
    `insert into visit_hour (campaign_id, hour, outcome, visits)
     select campaign_id, date_trunc('hour', $2::timestamptz, 'UTC'), $3, 1 from share where id = $1`,
    [shareId, openedAt, outcome],
  );
}
