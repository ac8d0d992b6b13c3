import type { Proof } from '@handbill/ledger';
import { auditedFrom } from '../../../platform/audit-range.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { bankReferenceKey } from '../../deposits/index.ts';
import type { LineOutcome } from '../bank-statement.ts';
import type { JudgedLine, Judgement, SentPayment } from './judge-lines.ts';

/** The statements whose import was started but is not finished, earliest first; held ones are retried. */
export async function selectImporting(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from bank_statement where status in ('importing', 'held') order by id`,
    [],
  );
  return rows.map(({ id }) => id);
}

/** A line waiting to be judged, with the texts for its credit. */
export interface WaitingLine extends JudgedLine {
  bank_reference: string | null;
  remittance: string;
  payer: string;
}

/** The next lines after a given one that have no outcome yet, in order. */
export async function selectWaitingLines(
  tx: Tx,
  { statementId, after, limit }: { statementId: string; after: number; limit: number },
): Promise<WaitingLine[]> {
  const { rows } = await tx.query<Omit<WaitingLine, 'bankKey'>>(
    `select line, amount, currency, bank_reference, booked_on, remittance, payer, candidates, payment_id,
       problem, skip /* problem, skip are of its type: they were stored when the line was read */
     from bank_statement_line
     where statement_id = $1 and outcome is null and line > $2
     order by line limit $3`,
    [statementId, after, limit],
  );
  return rows.map((row) => ({
    ...row,
    bankKey: row.bank_reference === null ? null : bankReferenceKey(row.bank_reference),
  }));
}

/**
 * The payments out with these ids: those in the books, without their fee and in the books' `currency`, and the debits
 * that name one. Only a debit shows what is not booked yet, or what the books lost in a restore.
 */
export async function selectSent(
  tx: Tx,
  { ids, currency }: { ids: readonly string[]; currency: string },
): Promise<SentPayment[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query<SentPayment>(
    `select p.reference::uuid as id, -p.amount as amount, $2::text as currency
     from ledger.bank_line p where p.kind = 'withdrawal_paid' and p.reference = any ($1::text[])
     union all
     select l.payment_id, -l.amount, l.currency from bank_statement_line l
     where l.payment_id = any ($1::text[]::uuid[]) and l.amount < 0 and l.currency is not null
       and l.skip is distinct from 'pending'`,
    [ids, currency],
  );
  return rows;
}

/** Stores the outcome of lines and counts them, in total and by outcome. */
export async function markLines(
  tx: Tx,
  statementId: string,
  marks: readonly (Omit<Judgement, 'credit'> & { unmatchedId: string | null })[],
  credited: bigint,
): Promise<void> {
  await tx.query(
    `with marked as (
       update bank_statement_line l
       set outcome = m.outcome, why = m.why, deposit_id = m."depositId", unmatched_id = m."unmatchedId"
       from jsonb_to_recordset($2::jsonb)
         as m (line integer, outcome text, why text, "depositId" uuid, "unmatchedId" uuid)
       where l.statement_id = $1 and l.line = m.line
       returning l.outcome, l.amount
     )
     insert into bank_statement_outcome as counted (statement_id, outcome, lines, total)
     select $1, outcome, count(*), coalesce(sum(amount), 0) from marked group by outcome
     on conflict (statement_id, outcome)
       do update set lines = counted.lines + excluded.lines, total = counted.total + excluded.total`,
    [statementId, JSON.stringify(marks)],
  );
  await tx.query(
    `update bank_statement set status = 'importing', imported_lines = imported_lines + $2, credited = credited + $3
     where id = $1`,
    [statementId, marks.length, credited],
  );
}

export async function updateHeld(tx: Tx, statementId: string): Promise<void> {
  await tx.query(`update bank_statement set status = 'held' where id = $1`, [statementId]);
}

/** What untrusted statements have credited so far, in minor units; null when this one is trusted. */
export async function selectCreditedAlone(tx: Tx, statementId: string): Promise<bigint | null> {
  const { rows } = await tx.query<{ trusted: boolean; credited: bigint }>(
    `select bank_statement_is_trusted(s) as trusted, ( /* trusted is not null: the function answers for every row */
       select coalesce(sum(other.credited), 0)::bigint from bank_statement other
       where other.credited > 0 and not bank_statement_is_trusted(other)
     ) as credited
     from bank_statement s where s.id = $1`,
    [statementId],
  );
  const { trusted, credited } = onlyRow(rows);
  return trusted ? null : credited;
}

export async function updateImported(tx: Tx, statementId: string, now: Date): Promise<void> {
  await tx.query(`update bank_statement set status = 'imported', imported_at = $2 where id = $1`, [
    statementId,
    now,
  ]);
}

export interface OutcomeCount {
  outcome: LineOutcome;
  lines: number;
  total: bigint;
}

/** The number of lines and the sum of their amounts, by outcome, so far. */
export async function selectOutcomes(tx: Tx, statementId: string): Promise<OutcomeCount[]> {
  const { rows } = await tx.query<OutcomeCount>(
    'select outcome, lines, total from bank_statement_outcome where statement_id = $1',
    [statementId],
  );
  return rows;
}

const DAYS_AGAIN = 30;

/** Lines that contradict the credit they made, and statements with wrong counts. */
export async function selectWrongLines(
  tx: Tx,
  proof: Proof | null,
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `with audited as materialized (
       select id, imported_lines from bank_statement where coalesce(imported_at, 'infinity') >= $1
     )
     select 'bank_statement/' || l.statement_id || '/' || l.line as subject,
       l.outcome || ' ' || l.amount || ', credited ' || coalesce(coalesce(c.bank_amount * 100, c.amount)::text, 'nothing') as detail
       /* detail is not null: a line with an outcome of these has an amount */
     from audited
     join bank_statement_line l on l.statement_id = audited.id
     left join shared.credited_bank_reference c on coalesce(c.deposit_id, c.unmatched_id) = coalesce(l.deposit_id, l.unmatched_id)
       and c.bank_reference in (bank_reference_key(l.bank_reference), upper(l.bank_reference))
     where l.outcome in ('matched', 'unmatched')
       and (coalesce(c.bank_amount * 100, c.amount) is distinct from l.amount
         or (c.bank_currency is not null and c.bank_currency <> l.currency))
     union all
     select 'bank_statement/' || s.id, 'counts ' || s.imported_lines || ' lines, marked ' || marked.total
     from audited s
     cross join lateral (
       select count(*) as total from bank_statement_line l where l.statement_id = s.id and l.outcome is not null
     ) marked
     where marked.total <> s.imported_lines
     union all
     select 'bank_statement/' || coalesce(c.statement_id, m.statement_id) || '/' || coalesce(c.outcome, m.outcome),
       'counts ' || coalesce(c.lines, 0) || ' lines of ' || coalesce(c.total, 0) || ', marked ' || coalesce(m.lines, 0)
         || ' of ' || coalesce(m.total, 0)
     from (
       select statement_id, outcome, lines, total from bank_statement_outcome where statement_id in (select id from audited)
     ) c
     full join (
       select statement_id, outcome, count(*) as lines, coalesce(sum(amount), 0) as total
       from bank_statement_line
       where outcome is not null and statement_id in (select id from audited) group by statement_id, outcome
     ) m on m.statement_id = c.statement_id and m.outcome = c.outcome
     where (c.lines, c.total) is distinct from (m.lines, m.total)
     order by 1`,
    [auditedFrom(proof, DAYS_AGAIN)],
  );
  return rows;
}
