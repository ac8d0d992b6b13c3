import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** The number of withdrawals, and their sum in minor units. */
export interface Count {
  count: number;
  total: bigint;
}

/** A member's withdrawals since an instant, without those that ended unpaid. */
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

/**
 * Serialises approvals and payments: two concurrent ones could each be within a limit and together exceed it.
 */
export async function lockOperatorLimits(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('operator_limits', 0))`, []);
}

/**
 * What an operator, and all operators together, approved or paid (by hand and by releasing batches) since an
 * instant. The log records who released a batch.
 */
export async function selectDecided(
  tx: Tx,
  {
    operatorId,
    since,
    ...decided
  }: { operatorId: string; since: Date } & ({ step: 'pay' } | { step: 'approve'; again: string | null }),
): Promise<{ own: Count; all: bigint }> {
  const { rows } = await tx.query<Count & { all: bigint }>(
    decided.step === 'approve'
      ? `select count(*) filter (where approved_by = $1)::int as count,
           coalesce(sum(amount) filter (where approved_by = $1), 0)::bigint as total,
           coalesce(sum(amount), 0)::bigint as all
         from withdrawal where approved_at > $2 and id is distinct from $3`
      : `select count(*) filter (where by = $1)::int as count,
           coalesce(sum(amount) filter (where by = $1), 0)::bigint as total, coalesce(sum(amount), 0)::bigint as all
         from (
           select amount, paid_by as by from withdrawal where paid_at > $2 and batch_id is null
           union all
           select w.amount, released.operator_id
           from shared.logged_action released join withdrawal w on w.batch_id = split_part(released.subject, '/', 2)::uuid
           where released.action = 'payment_batch_released' and released.at > $2
         ) as paid`,
    decided.step === 'approve' ? [operatorId, since, decided.again] : [operatorId, since],
  );
  const { count, total, all } = onlyRow(rows);
  return { own: { count, total }, all };
}
