import type { objects } from '@handbill/contract/console';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { BankRate } from '../deposits/index.ts';

// Any number that no other advisory lock uses.
const RECONCILIATION = 7_301_005;

/** Serialises the matching of movements: a line matches only one movement. */
export async function lockReconciliation(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [RECONCILIATION]);
}

/**
 * Takes the next movements of the ledger's bank account; returns how many. Transfer ids ascend along an
 * account in commit order, so no smaller id appears later.
 */
export async function insertMovements(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.query<{ taken: number }>(
    `with taken as (
       insert into bank_movement (transfer_id, kind, reference, subject, amount, posted_at)
       select transfer_id, kind, reference,
         case when reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then reference::uuid end, amount, posted_at
       from ledger.bank_line
       where transfer_id > coalesce((select max(transfer_id) from bank_movement), 0) order by transfer_id limit $1
       returning 1
     )
     select count(*)::int as taken from taken`,
    [limit],
  );
  return onlyRow(rows).taken;
}

/** The last of the next unmatched movements; null at the end. */
export async function selectOpenThrough(
  tx: Tx,
  { after, limit }: { after: bigint; limit: number },
): Promise<bigint | null> {
  const { rows } = await tx.query<{ through: bigint | null }>(
    `select max(transfer_id) as through from (
       select transfer_id from bank_movement where settled is null and transfer_id > $1 order by transfer_id limit $2
     ) next`,
    [after, limit],
  );
  return onlyRow(rows).through;
}

// The candidates for a movement: the line that credited it; the line of money credited before its statement
// arrived; a debit that names our payment or has its booked reference; a line booked as the company's own. In the
// bank's other currency, `received` is what such a line must say, in hundredths; null: whatever the bank's rate made
// of the movement.
const FOUND = `
  select o.transfer_id, o.amount, l.statement_id, l.line, 1 as rank, d.bank_credited * 100 as received from open o
    join shared.announced_deposit d on d.id = o.subject
    join shared.bank_line l on l.deposit_id = o.subject where o.kind = 'deposit_credited'
  union all
  select o.transfer_id, o.amount, u.statement_id, u.line, 1, u.bank_amount * 100 from open o
    join shared.unmatched_credit u on u.id = o.subject and u.statement_id is not null where o.kind = 'deposit_unmatched'
  union all
  select o.transfer_id, o.amount, l.statement_id, l.line, 2, d.bank_credited * 100 from open o
    join shared.announced_deposit d on d.id = o.subject
    join shared.bank_line l on l.outcome = 'duplicate'
      and bank_reference_key(l.bank_reference) = bank_reference_key(d.bank_reference)
    where o.kind = 'deposit_credited'
  union all
  select o.transfer_id, o.amount, l.statement_id, l.line, 2, u.bank_amount * 100 from open o
    join shared.unmatched_credit u on u.id = o.subject
    join shared.bank_line l on l.outcome = 'duplicate'
      and bank_reference_key(l.bank_reference) = bank_reference_key(u.bank_reference)
    where o.kind = 'deposit_unmatched'
  union all
  select o.transfer_id, o.amount, l.statement_id, l.line, 1, null from open o join shared.bank_line l on l.payment_id = o.subject
    where o.kind in ('withdrawal_paid', 'withdrawal_returned')
  union all
  select o.transfer_id, o.amount, l.statement_id, l.line, 2, null from open o
    join shared.withdrawal_progress w on w.id = o.subject
    join shared.bank_line l on l.amount < 0
      and bank_reference_key(l.bank_reference) = bank_reference_key(w.bank_reference)
    where o.kind = 'withdrawal_paid'
  union all
  select o.transfer_id, o.amount, a.statement_id, a.line, 1, abs(l.amount) from open o join line_answer a on a.subject = o.subject
    join shared.bank_line l on l.statement_id = a.statement_id and l.line = a.line
  union all
  select o.transfer_id, o.amount, l.statement_id, l.line, 1, u.bank_amount * 100 from open o
    join shared.unmatched_credit u on u.id = o.subject
    join shared.bank_line l on l.amount < 0
      and bank_reference_key(l.bank_reference) = bank_reference_key(u.return_reference)
    where o.kind = 'unmatched_returned'`;

/** The ledger's currency, and the rate of the bank's account if that is in another. */
export interface Currencies {
  currency: string;
  bankRate: BankRate | null;
}

/**
 * Settles open movements with the lines of imported, trusted statements with balances. A line must
 * have the movement's amount: in the ledger's currency, or what was received in the bank's. The bank converts a
 * payment at its own rate, which may differ from ours by a tenth.
 */
export async function settleByLines(
  tx: Tx,
  { currency, bankRate, after, through }: Currencies & { after: bigint; through: bigint },
): Promise<void> {
  await tx.query(
    `with open as (
       select transfer_id, kind, subject, amount from bank_movement
       where settled is null and subject is not null and transfer_id > $2 and transfer_id <= $3
     ), found as (${FOUND}),
     fit as (
       select f.transfer_id, f.statement_id, f.line,
         row_number() over (partition by f.transfer_id order by f.rank, s.closes_on, f.line) as of_movement,
         row_number() over (partition by f.statement_id, f.line order by f.rank, f.transfer_id) as of_line
       from found f
       join shared.bank_line l on l.statement_id = f.statement_id and l.line = f.line
       join shared.comparable_statement s on s.id = f.statement_id
       where sign(l.amount) = sign(f.amount) and case
           when l.currency = $1 then l.amount = f.amount
           when f.received is not null then abs(l.amount) = f.received
           else l.currency = $4 and abs(abs(l.amount) - abs(f.amount) * $5::numeric) * 10 <= abs(f.amount) * $5::numeric end
         and not exists (
           select from bank_movement m where m.statement_id = f.statement_id and m.line = f.line
         )
     ), settled as (
       update bank_movement m set settled = 'line', statement_id = f.statement_id, line = f.line
       from fit f where f.of_movement = 1 and f.of_line = 1 and m.transfer_id = f.transfer_id
       returning m.statement_id, m.line
     ), explained as (
       select l.statement_id, sum(l.amount)::bigint as total
       from settled join shared.bank_line l on l.statement_id = settled.statement_id and l.line = settled.line
       group by l.statement_id
     )
     insert into statement_comparison as c (statement_id, explained) select statement_id, total from explained
     on conflict (statement_id) do update set explained = c.explained + excluded.explained`,
    [currency, after, through, bankRate?.currency ?? null, bankRate?.rate ?? null],
  );
}

// The first trusted statement of each account.
const FIRST = `
  select distinct on (s.account) s.id, s.currency, s.opens_on, s.opening, c.base
  from shared.comparable_statement s left join statement_comparison c on c.statement_id = s.id
  order by s.account, s.closes_on, s.started_at, s.id`;

// The statements whose openings settled movements: from one to the next along the index, because there are very few
// of them and years of movements.
const OPENING = `
  (select statement_id from bank_movement where settled = 'opening' order by statement_id limit 1)
  union all
  select next.statement_id from opening cross join lateral (
    select statement_id from bank_movement
    where settled = 'opening' and statement_id > opening.statement_id order by statement_id limit 1
  ) as next`;

/**
 * Opens movements again that are settled by the opening of a statement that is no longer the first, at most `limit` of
 * them; returns how many.
 */
export async function undoOpening(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.query<{ undone: number }>(
    `with recursive first as (${FIRST}), opening as (${OPENING}), undone as (
       update bank_movement set settled = null, statement_id = null
       where transfer_id in (
         select its.transfer_id from opening cross join lateral (
           select transfer_id from bank_movement
           where settled = 'opening' and statement_id = opening.statement_id limit $1
         ) as its
         where opening.statement_id not in (select id from first) limit $1
       )
       returning 1
     )
     select count(*)::int as undone from undone`,
    [limit],
  );
  return onlyRow(rows).undone;
}

/**
 * Settles unmatched movements booked before the days of the first statement, at most `limit` of them: they are in its
 * opening balance. Returns how many.
 */
export async function settleByOpening(
  tx: Tx,
  { timezone, limit }: { timezone: string; limit: number },
): Promise<number> {
  const { rows } = await tx.query<{ settled: number }>(
    `with first as (${FIRST}), next as (
       select distinct on (m.transfer_id) m.transfer_id, f.id
       from bank_movement m join first f on f.base is null and (m.posted_at at time zone $1)::date < f.opens_on
       where m.settled is null
       order by m.transfer_id, f.id limit $2
     ), settled as (
       update bank_movement m set settled = 'opening', statement_id = next.id
       from next where m.transfer_id = next.transfer_id
       returning 1
     )
     select count(*)::int as settled from settled`,
    [timezone, limit],
  );
  return onlyRow(rows).settled;
}

/** The part of the first statement's opening balance that is not in the ledger. Unknown for another currency. */
export async function updateBases(tx: Tx, currency: string): Promise<void> {
  await tx.query(
    `with first as (${FIRST})
     insert into statement_comparison (statement_id, base)
     select f.id, case when f.currency = $1 then f.opening - (
       select coalesce(sum(m.amount), 0) from bank_movement m where m.statement_id = f.id and m.settled = 'opening'
     ) else 0 end
     from first f where f.base is null
     on conflict (statement_id) do update set base = excluded.base`,
    [currency],
  );
}

/** Marks the trusted statements as compared. */
export async function updateCompared(tx: Tx, { currency, bankRate }: Currencies, now: Date): Promise<void> {
  await tx.query(
    `insert into statement_comparison (statement_id, compared_at, in_ledger_currency, bank_rate)
     select s.id, $1, coalesce(s.currency = $2, false), case when s.currency = $3 then $4::integer end
     from shared.comparable_statement s left join statement_comparison c on c.statement_id = s.id
     where c.compared_at is null
     on conflict (statement_id) do update
       set compared_at = excluded.compared_at, in_ledger_currency = excluded.in_ledger_currency,
         bank_rate = excluded.bank_rate`,
    [now, currency, bankRate?.currency ?? null, bankRate?.rate ?? null],
  );
}

/** Whether the posting with this reference moved this line's amount. */
export async function answerLine(
  tx: Tx,
  answer: { subject: string; statementId: string; line: number },
): Promise<void> {
  await tx.query('insert into line_answer (subject, statement_id, line) values ($1, $2, $3)', [
    answer.subject,
    answer.statementId,
    answer.line,
  ]);
}

export interface ChainRow {
  statement: string;
  file_name: string;
  currency: string | null;
  closes_on: string;
  closing: bigint;
  /** The expected balance at that time according to the books. */
  expected: bigint;
  base: bigint | null;
}

const COMPARED = `shared.comparable_statement s
  join statement_comparison c on c.statement_id = s.id and c.compared_at is not null`;

/** The statements of the latest statement's account, newest first. */
export async function selectChain(tx: Tx, limit: number): Promise<ChainRow[]> {
  const { rows } = await tx.query<ChainRow>(
    `with chain as (
       select s.id, s.file_name, s.currency, s.closes_on, s.opening, s.closing, c.explained, c.base, s.started_at
       from ${COMPARED} where s.account = (
         select s.account from ${COMPARED} order by s.closes_on desc, s.id desc limit 1
       )
     )
     select id as statement, file_name, currency, closes_on, closing,
       /* closes_on, expected are not null: a statement is compared when it has days and balances */
       (first_value(opening) over days + sum(explained) over days)::bigint as expected,
       first_value(base) over days as base
     from chain
     window days as (order by closes_on, started_at, id)
     order by closes_on desc, started_at desc, id desc limit $1`,
    [limit],
  );
  return rows;
}

export interface MovementRow {
  kind: (typeof objects.bankMovementKinds)[number];
  subject: string | null;
  amount: bigint;
  posted_at: Date;
  missing: boolean;
}

/** The number and sum of movements on no statement: those that may still be under way, and those overdue. */
export interface OpenSums {
  in_transit: number;
  in_transit_sum: bigint;
  missing: number;
  missing_sum: bigint;
}

// A movement is missing once a statement covers the days that it may take: days of the company's time zone, as the
// bank's are. A movement not taken yet is under way.
const OPEN = `
  select kind, subject, amount, posted_at, (posted_at at time zone $3)::date + $2::int <= $1::date as missing
  from bank_movement where settled is null
  union all
  select kind, null, amount, posted_at, false from ledger.bank_line
  where transfer_id > coalesce((select max(transfer_id) from bank_movement), 0)`;

/** When an open movement is missing. */
interface Transit {
  /** The last day covered by a statement; without one nothing is missing yet. */
  closesOn: string | null;
  transitDays: number;
  timezone: string;
}

export async function selectOpenMovements(
  tx: Tx,
  { closesOn, transitDays, timezone, limit }: Transit & { limit: number },
): Promise<MovementRow[]> {
  const { rows } = await tx.query<MovementRow>(
    `select kind, subject, amount, posted_at, coalesce(missing, false) as missing
       /* kind is of its type: only these transfers move the bank account */
     from (${OPEN}) open
     order by posted_at, kind, subject limit $4`,
    [closesOn, transitDays, timezone, limit],
  );
  return rows;
}

export async function sumOpenMovements(
  tx: Tx,
  { closesOn, transitDays, timezone }: Transit,
): Promise<OpenSums> {
  const { rows } = await tx.query<OpenSums>(
    `select count(*) filter (where not coalesce(missing, false))::int as in_transit,
       coalesce(sum(amount) filter (where not coalesce(missing, false)), 0)::bigint as in_transit_sum,
       count(*) filter (where missing)::int as missing,
       coalesce(sum(amount) filter (where missing), 0)::bigint as missing_sum
     from (${OPEN}) open`,
    [closesOn, transitDays, timezone],
  );
  return onlyRow(rows);
}

export interface UnexplainedRow {
  statement: string;
  line: number;
  booked_on: string | null;
  amount: bigint;
  currency: string | null;
  remittance: string;
  payer: string;
  /**
   * Whether it is our payment, released to the bank, whose movement will be posted when its result is
   * imported.
   */
  released: boolean;
  /** The sum of all released ones, including those beyond the limit. */
  released_sum: bigint;
}

/**
 * Booked bank lines without a matching ledger movement, oldest first. The bank executes a payment once: of the lines
 * that name a withdrawal, one counts as its payment.
 */
export async function selectUnexplainedLines(
  tx: Tx,
  { statements, limit }: { statements: readonly string[]; limit: number },
): Promise<UnexplainedRow[]> {
  const { rows } = await tx.query<UnexplainedRow>(
    `select statement, line, booked_on, amount, currency, remittance, payer, released,
       coalesce(sum(amount) filter (where released) over (), 0)::bigint as released_sum
     from (
       select statement, line, booked_on, amount, currency, remittance, payer, closes_on,
         is_payment and 1 = row_number() over (partition by payment_id, is_payment order by closes_on, statement, line)
           as released
       from (
         select l.statement_id as statement, l.line, l.booked_on, l.amount, l.currency, l.remittance, l.payer,
           l.payment_id, s.closes_on, l.amount < 0 and exists (
             select from shared.withdrawal_progress w
             where w.id = l.payment_id
               and case when c.in_ledger_currency then l.amount = w.fee - w.amount
                 else abs(-l.amount - (w.amount - w.fee) * c.bank_rate::numeric) * 10 <= (w.amount - w.fee) * c.bank_rate end
               and (w.status = 'approved' and w.batch_status = 'released' or w.status = 'paid')
               and not exists (
                 select from bank_movement m where m.subject = w.id and m.kind = 'withdrawal_paid' and m.settled is not null
               )
           ) as is_payment
         from ${COMPARED} join shared.bank_line l on l.statement_id = s.id
         where s.id = any ($1) and c.explained <> s.credits - s.debits
           and l.amount <> 0 and l.skip is distinct from 'pending' and (s.currency is null or l.currency = s.currency)
           and not exists (select from bank_movement m where m.statement_id = l.statement_id and m.line = l.line)
       ) unexplained
     ) counted
     order by closes_on, statement, line limit $2`,
    [statements, limit],
  );
  return rows;
}
