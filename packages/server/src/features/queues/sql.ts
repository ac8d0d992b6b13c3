import type { objects } from '@handbill/contract/console';
import type { Tx } from '../../platform/database/transaction.ts';

export interface QueueRow {
  queue: (typeof objects.queueNames)[number];
  waiting: number;
  late: number;
  oldest_at: Date | null;
}

/** Who reads the queues, and before which instants something in them is late. */
interface Reader {
  now: Date;
  paidBefore: Date;
  reportedBefore: Date;
  operatorId: string;
  approvable: readonly string[];
  objectedBefore: Date;
  askedBefore: Date;
}

/**
 * Every queue, in the order of the console's menu. A withdrawal has its own due time, promised at the
 * request, and waits to be approved again if its approval lapsed; reports are counted by order, held visits by network;
 * payments are approved withdrawals; approvals are other operators' requests that the reader may approve.
 */
export async function selectQueues(
  tx: Tx,
  { now, paidBefore, reportedBefore, operatorId, approvable, objectedBefore, askedBefore }: Reader,
): Promise<QueueRow[]> {
  const { rows } = await tx.query<QueueRow>(
    `select 'orders' as queue, count(*)::int as waiting,
       (count(*) filter (where paid_at < $2))::int as late, min(paid_at) as oldest_at
     from shared.open_campaign where stage = 'in_review'
     union all
     select 'reports', count(*)::int, (count(*) filter (where first_at < $3))::int, min(first_at)
     from (
       select min(created_at) as first_at from shared.open_report group by campaign_id
       /* any campaign: the queue is of all */
     ) as reported
     union all
     select 'deposits', count(*)::int, 0, min(created_at) from shared.expected_deposit
     union all
     select 'withdrawals', count(*)::int, (count(*) filter (where due_at < $1))::int, min(created_at)
     from (
       select created_at, due_at from shared.withdrawal_to_approve
       union all
       select created_at, due_at from shared.withdrawal_to_pay
       where batch_id is null and not exists (select from shared.withdrawal_approver where id = approved_by)
     ) as to_approve
     union all
     select 'disputes', count(*)::int, 0, min(opened_at) from shared.open_dispute
     union all
     select 'unmatched', count(*)::int, 0, min(received_at) from shared.undecided_credit
     union all
     select 'payments', count(*)::int, (count(*) filter (where due_at < $1))::int, min(created_at)
     from shared.withdrawal_to_pay
     where batch_id is not null or exists (select from shared.withdrawal_approver where id = approved_by)
     union all
     select 'corrections', count(*)::int, 0, min(asked_at) from shared.asked_correction
     union all
     select 'approvals', count(*)::int, 0, min(asked_at)
     from shared.asked_approval where asked_by <> $4 and kind = any($5::text[])
     union all
     select 'recoveries', count(*)::int, 0, min(asked_at) from shared.waiting_recovery
     union all
     select 'support', count(*)::int, (count(*) filter (where waits_since < $7))::int, min(waits_since)
     from shared.waiting_support
     union all
     select 'held_visits', count(distinct network_group)::int,
       (count(distinct network_group) filter (where held_until < $1))::int, min(decided_at)
     from shared.held_visit /* any campaign: held visits of all of them */
     union all
     select 'objections', count(*)::int, (count(*) filter (where created_at < $6))::int, min(created_at)
     from shared.open_objection /* any campaign: objections of all of them */
     union all
     select 'businesses', count(*)::int, (count(*) filter (where asked_at < $2))::int, min(asked_at)
     from shared.waiting_business`,
    [now, paidBefore, reportedBefore, operatorId, approvable, objectedBefore, askedBefore],
  );
  return rows;
}
