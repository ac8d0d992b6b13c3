import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** How many withdrawals, and how much of them. */
export interface Count {
  count: number;
  total: bigint;
}

/** What a member asked for since an instant, without what was not paid in the end. */
export async function selectAsked(
  tx: Tx,
  { memberId, since }: { memberId: string; since: Date },
): Promise<Count> {
  const { rows } = await tx.query<Count>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as total from withdrawal
     where member_id = $1 and created_at > $2 and status not in ('rejected', 'cancelled')`,
    [memberId, since],
  );
  return onlyRow(rows);
}

/** Approvals and payments are counted one after the other: two in the same moment would both be within a limit. */
export async function lockOperatorLimits(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('operator_limits', 0))`, []);
}

/**
 * What an operator approved, or paid by hand and released in batches, since an instant; and all that was. Who released
 * a batch is in the log.
 */
export async function selectDecided(
  tx: Tx,
  { step, operatorId, since }: { step: 'approve' | 'pay'; operatorId: string; since: Date },
): Promise<{ own: Count; all: bigint }> {
  const { rows } = await tx.query<Count & { all: bigint }>(
    step === 'approve'
      ? `select count(*) filter (where approved_by = $1)::int as count,
           coalesce(sum(amount) filter (where approved_by = $1), 0)::bigint as total,
           coalesce(sum(amount), 0)::bigint as all
         from withdrawal where approved_at > $2`
      : `select count(*) filter (where by = $1)::int as count,
           coalesce(sum(amount) filter (where by = $1), 0)::bigint as total, coalesce(sum(amount), 0)::bigint as all
         from (
           select amount, paid_by as by from withdrawal where paid_at > $2 and batch_id is null
           union all
           select w.amount, released.operator_id
           from shared.logged_action released join withdrawal w on w.batch_id = split_part(released.subject, '/', 2)::uuid
           where released.action = 'payment_batch_released' and released.at > $2
         ) as paid`,
    [operatorId, since],
  );
  const { count, total, all } = onlyRow(rows);
  return { own: { count, total }, all };
}
