import { addMs, DAY_MS, endOfBusinessDate, startOfBusinessDate } from '@handbill/contract/time';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { firstIdAt } from '../../platform/ids.ts';

/** Business days (`yyyy-MM-dd`) of a zone, both included. */
export interface Period {
  from: string;
  to: string;
  timezone: string;
}

/** What happened on one business day. Amounts in minor units. */
export interface DayRow {
  day: string;
  deposits: number;
  deposited: bigint;
  withdrawals: number;
  withdrawn: bigint;
  active_members: number;
  orders_started: number;
  orders_received: number;
  visits_verified: number;
  visits_refused: number;
}

/**
 * Counts the activity of each day of a period; a day without any has zeros. Rows without an index by time are found
 * by their id, which starts with the time. A visit is decided within an hour of its opening, so those opened
 * a day earlier are included.
 */
export async function countDays(tx: Tx, { from, to, timezone }: Period): Promise<DayRow[]> {
  const since = startOfBusinessDate(from, timezone);
  const until = endOfBusinessDate(to, timezone);
  const { rows } = await tx.query<DayRow>(
    `with deposits as (
       select (settled_at at time zone $3)::date as day, count(*)::int as deposits, sum(credited)::bigint as deposited
       from shared.answered_deposit where status = 'succeeded' and settled_at >= $4 and settled_at < $5
       group by 1
     ), withdrawals as (
       select (paid_at at time zone $3)::date as day, count(*)::int as withdrawals, sum(amount)::bigint as withdrawn
       from shared.answered_withdrawal where answered_at >= $4 and answered_at < $5 and paid_at is not null
       group by 1
     ), acts as (
       select member_id, created_at from shared.campaign_order where id >= $6 and id < $8
       union all select member_id, created_at from shared.received_share where id >= $6 and id < $8 /* any campaign: figures of the whole company */
       union all select member_id, created_at from shared.paid_claim where id >= $6 and id < $8 /* any campaign: figures of the whole company */
       union all select member_id, created_at from shared.announced_deposit where id >= $6 and id < $8
       union all select member_id, created_at from shared.withdrawal_progress where id >= $6 and id < $8
     ), active as (
       select (created_at at time zone $3)::date as day, count(distinct member_id)::int as active_members
       from acts group by 1
     ), started as (
       select (paid_at at time zone $3)::date as day, count(*)::int as orders_started
       from shared.campaign_order where paid_at >= $4 and paid_at < $5 group by 1
     ), received as (
       select (created_at at time zone $3)::date as day, count(*)::int as orders_received
       from shared.received_share where id >= $6 and id < $8 group by 1 /* any campaign: figures of the whole company */
     ), visits as (
       select (decided_at at time zone $3)::date as day,
         count(*) filter (where state = 'verified')::int as visits_verified,
         count(*) filter (where state = 'refused')::int as visits_refused
       from shared.visit_record where id >= $7 and id < $8 and decided_at >= $4 and decided_at < $5
       group by 1 /* any campaign: figures of the whole company */
     )
     select to_char(day, 'YYYY-MM-DD') as day,
       coalesce(deposits, 0) as deposits, coalesce(deposited, 0) as deposited,
       coalesce(withdrawals, 0) as withdrawals, coalesce(withdrawn, 0) as withdrawn,
       coalesce(active_members, 0) as active_members, coalesce(orders_started, 0) as orders_started,
       coalesce(orders_received, 0) as orders_received, coalesce(visits_verified, 0) as visits_verified,
       coalesce(visits_refused, 0) as visits_refused
     from (select generate_series($1::date, $2::date, '1 day')::date as day) as period
       left join deposits using (day) left join withdrawals using (day) left join active using (day)
       left join started using (day) left join received using (day) left join visits using (day)
     order by period.day`,
    [from, to, timezone, since, until, firstIdAt(since), firstIdAt(addMs(since, -DAY_MS)), firstIdAt(until)],
  );
  return rows;
}

/** The counted days of a period, earliest first, and when each was counted last. */
export async function selectCounted(
  tx: Tx,
  { from, to, timezone }: Period,
): Promise<(DayRow & { counted_at: Date })[]> {
  const { rows } = await tx.query<DayRow & { counted_at: Date }>(
    `select to_char(day, 'YYYY-MM-DD') as day, deposits, deposited, withdrawals, withdrawn, active_members,
       orders_started, orders_received, visits_verified, visits_refused, counted_at
     from counted_day where timezone = $3 and day between $1::date and $2::date order by counted_day.day`,
    [from, to, timezone],
  );
  return rows;
}

/** Keeps what was counted for a day, in place of an earlier count. */
export async function saveCounted(
  tx: Tx,
  { timezone, row, now }: { timezone: string; row: DayRow; now: Date },
): Promise<void> {
  await tx.query(
    `insert into counted_day (timezone, day, deposits, deposited, withdrawals, withdrawn, active_members,
       orders_started, orders_received, visits_verified, visits_refused, counted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (timezone, day) do update set deposits = excluded.deposits, deposited = excluded.deposited,
       withdrawals = excluded.withdrawals, withdrawn = excluded.withdrawn, active_members = excluded.active_members,
       orders_started = excluded.orders_started, orders_received = excluded.orders_received,
       visits_verified = excluded.visits_verified, visits_refused = excluded.visits_refused,
       counted_at = excluded.counted_at`,
    [
      timezone,
      row.day,
      row.deposits,
      row.deposited,
      row.withdrawals,
      row.withdrawn,
      row.active_members,
      row.orders_started,
      row.orders_received,
      row.visits_verified,
      row.visits_refused,
      now,
    ],
  );
}

/** Deletes the counts of the days before one, of every zone. */
export async function deleteCountedBefore(tx: Tx, day: string): Promise<void> {
  await tx.query('delete from counted_day where day < $1::date', [day]);
}

interface AnswerTimes {
  answered: number;
  median_hours: number | null;
  p95_hours: number | null;
}

/** How long the answers given since an instant took. What a member cancelled does not count as answered. */
export async function selectAnswerTimes(
  tx: Tx,
  since: Date,
): Promise<{ withdrawals: AnswerTimes; deposits: AnswerTimes; orders: AnswerTimes }> {
  const { rows } = await tx.query<{ what: 'withdrawals' | 'deposits' | 'orders' } & AnswerTimes>(
    `select kinds.what, count(waited)::int as answered,
       round((percentile_cont(0.5) within group (order by waited))::numeric, 1)::float8 as median_hours,
       round((percentile_cont(0.95) within group (order by waited))::numeric, 1)::float8 as p95_hours
     from (values ('withdrawals'), ('deposits'), ('orders')) as kinds (what)
     left join (
       select 'withdrawals' as what, extract(epoch from answered_at - created_at) / 3600 as waited
       from shared.answered_withdrawal where answered_at >= $1
       union all
       select 'deposits', extract(epoch from settled_at - created_at) / 3600
       from shared.answered_deposit where settled_at >= $1
       union all
       select 'orders', extract(epoch from reviewed_at - paid_at) / 3600
       from shared.campaign_order where reviewed_at >= $1
     ) as answers using (what)
     group by kinds.what`,
    [since],
  );
  const timesOf = (what: string): AnswerTimes => {
    const { answered, median_hours, p95_hours } = onlyRow(rows.filter((row) => row.what === what));
    return { answered, median_hours, p95_hours };
  };
  return { withdrawals: timesOf('withdrawals'), deposits: timesOf('deposits'), orders: timesOf('orders') };
}
