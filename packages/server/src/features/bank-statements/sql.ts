import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { bankReferenceKey } from '../deposits/index.ts';
import type { BalanceProblem, Doubt, Neighbour, StatementBalances } from './balances.ts';
import type { LineProblem, LineReason, StatementLine, StatementMapping } from './lines.ts';
import type { JudgedLine, Judgement, LineOutcome } from './rules.ts';

type StatementStatus = 'uploaded' | 'ready' | 'importing' | 'held' | 'imported';

export interface StatementRow {
  id: string;
  file_name: string;
  format: 'csv' | 'camt';
  account: string;
  status: StatementStatus;
  mapping: StatementMapping | null;
  lines: number;
  imported_lines: number;
  currency: string | null;
  opening: bigint | null;
  closing: bigint | null;
  credits: bigint;
  debits: bigint;
  opens_on: string | null;
  closes_on: string | null;
  file_problems: readonly StoredDoubt[];
  accepted_problems: readonly StoredDoubt[];
  accepted_by_name: string | null;
  accepted_at: Date | null;
  source: 'upload' | 'feed';
  /** Null: it arrived through the bank's feed. */
  uploaded_by_name: string | null;
  uploaded_at: Date;
  started_by: string | null;
  started_by_name: string | null;
  started_at: Date | null;
  imported_at: Date | null;
}

/** A doubt as stored: amounts are text, since JSON numbers are floats. */
export interface StoredDoubt {
  problem: BalanceProblem;
  expected: string | null;
  found: string | null;
}

/** The parsed content of a file. */
export interface StatementContent {
  balances: StatementBalances;
  lines: readonly StatementLine[];
}

const STATEMENT_COLUMNS = `s.id, s.file_name, s.format, s.account, s.status, s.mapping, s.source, s.lines, s.imported_lines,
  s.currency, s.opening, s.closing, s.credits, s.debits, s.opens_on, s.closes_on, s.file_problems,
  s.accepted_problems, a.username as accepted_by_name, s.accepted_at,
  u.username as uploaded_by_name, s.uploaded_at, s.started_by, o.username as started_by_name, s.started_at,
  s.imported_at`;
const PEOPLE =
  'left join shared.operator_name u on u.id = s.uploaded_by left join shared.operator_name o on o.id = s.started_by left join shared.operator_name a on a.id = s.accepted_by';

/** Stores a new statement. A file uploaded before violates `bank_statement_file_once`. */
export async function insertStatement(
  tx: Tx,
  statement: {
    id: string;
    fileHash: Buffer;
    fileName: string;
    format: 'csv' | 'camt';
    account: string;
    /** Null: it arrived through the bank's feed. */
    operatorId: string | null;
    content: Buffer;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into bank_statement
       (id, file_hash, file_name, format, account, status, source, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, 'uploaded', case when $6::uuid is null then 'feed' else 'upload' end, $6, $7)`,
    [
      statement.id,
      statement.fileHash,
      statement.fileName,
      statement.format,
      statement.account,
      statement.operatorId,
      statement.now,
    ],
  );
  await tx.query('insert into bank_statement_file (statement_id, content) values ($1, $2)', [
    statement.id,
    statement.content,
  ]);
}

export async function selectStatement(tx: Tx, id: string): Promise<StatementRow | null> {
  const { rows } = await tx.query<StatementRow>(
    `select ${STATEMENT_COLUMNS} from bank_statement s ${PEOPLE} where s.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

// Any number that no other advisory lock uses.
const CHAIN_OF_STATEMENTS = 7_301_004;

/** Imports are started one at a time, because each statement is checked against its neighbours. */
export async function lockStatements(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [CHAIN_OF_STATEMENTS]);
}

/** The statement, locked until the commit: only one transaction at a time maps or imports its lines. */
export async function lockStatement(tx: Tx, id: string): Promise<StatementRow | null> {
  await tx.query('select from bank_statement where id = $1 for update', [id]);
  return selectStatement(tx, id);
}

export async function selectContent(tx: Tx, statementId: string): Promise<Buffer> {
  const { rows } = await tx.query<{ content: Buffer }>(
    'select content from bank_statement_file where statement_id = $1',
    [statementId],
  );
  return onlyRow(rows).content;
}

/** The first bytes of a bank statement's file, at most this many. */
export async function selectBeginning(tx: Tx, statementId: string, bytes: number): Promise<Buffer> {
  const { rows } = await tx.query<{ beginning: Buffer }>(
    'select substring(content from 1 for $2::int) as beginning from bank_statement_file where statement_id = $1',
    [statementId, bytes],
  );
  return onlyRow(rows).beginning;
}

/** Newest first; `after` is the id before which the page starts. */
export async function selectStatements(
  tx: Tx,
  { after, limit }: { after: string | null; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await tx.query<StatementRow>(
    `select ${STATEMENT_COLUMNS} from bank_statement s ${PEOPLE}
     where $1::uuid is null or s.id < $1 order by s.id desc limit $2`,
    [after, limit],
  );
  return rows;
}

export async function countStatements(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ total: number }>('select count(*)::int as total from bank_statement', []);
  return onlyRow(rows).total;
}

const LINES_AT_ONCE = 5_000;

/** Replaces a statement's lines, and makes it ready for import. */
export async function replaceLines(
  tx: Tx,
  { id, mapping, balances, lines }: StatementContent & { id: string; mapping: StatementMapping | null },
): Promise<void> {
  await tx.query('delete from bank_statement_line where statement_id = $1', [id]);
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    const some = lines.slice(at, at + LINES_AT_ONCE);
    await tx.query(
      `insert into bank_statement_line (statement_id, line, raw, booked_on, amount, currency, bank_reference,
         remittance, payer, candidates, payment_id, problem, skip)
       select $1, l.line, l.raw, l."bookedOn", l.amount, l.currency, l."bankReference", l.remittance, l.payer,
         l.candidates, l."paymentId", l.problem, l.skip
       from jsonb_to_recordset($2::jsonb) as l (line integer, raw text, "bookedOn" date, amount bigint, currency text,
         "bankReference" text, remittance text, payer text, candidates text[], "paymentId" uuid, problem text, skip text)`,
      [id, JSON.stringify(some.map((line) => ({ ...line, amount: line.amount?.toString() ?? null })))],
    );
  }
  await tx.query(
    `update bank_statement set status = 'ready', mapping = $2, lines = $3, currency = $4, opening = $5, closing = $6,
       credits = $7, debits = $8, opens_on = $9, closes_on = $10, file_problems = $11, accepted_problems = '[]',
       accepted_asked_by = null, accepted_by = null, accepted_at = null
     where id = $1`,
    [
      id,
      mapping && JSON.stringify(mapping),
      lines.length,
      balances.currency,
      balances.opening,
      balances.closing,
      balances.credits,
      balances.debits,
      balances.opensOn,
      balances.closesOn,
      JSON.stringify(balances.problems.map(storedDoubt)),
    ],
  );
}

export function storedDoubt({ problem, expected, found }: Doubt): StoredDoubt {
  return { problem, expected: expected?.toString() ?? null, found: found?.toString() ?? null };
}

const NEIGHBOUR = `opening, closing, opens_on as "opensOn", closes_on as "closesOn"
  /* opening, opensOn are not null: with its closing a statement has all of its balances */
  from bank_statement where account = $2 and id <> $1 and closing is not null and started_at is not null`;

/**
 * The closest earlier and later statements of the account by their last day, among those whose import was
 * started.
 */
export async function selectNeighbours(
  tx: Tx,
  { id, account, closesOn }: { id: string; account: string; closesOn: string },
): Promise<{ before: Neighbour | null; after: Neighbour | null }> {
  const { rows } = await tx.query<Neighbour & { side: string }>(
    `(select 'before' as side, ${NEIGHBOUR} and closes_on <= $3 order by closes_on desc, started_at desc, id desc limit 1)
     union all
     (select 'after', ${NEIGHBOUR} and closes_on > $3 order by closes_on, started_at, id limit 1)`,
    [id, account, closesOn],
  );
  const find = (wanted: string) => rows.find(({ side }) => side === wanted) ?? null;
  return { before: find('before'), after: find('after') };
}

export async function saveMapping(
  tx: Tx,
  saved: { account: string; name: string; mapping: StatementMapping; now: Date },
): Promise<void> {
  await tx.query(
    `insert into statement_mapping (account, name, mapping, saved_at) values ($1, $2, $3, $4)
     on conflict (account, name) do update set mapping = excluded.mapping, saved_at = excluded.saved_at`,
    [saved.account, saved.name, JSON.stringify(saved.mapping), saved.now],
  );
}

/** The mappings of an account, most recently saved first. */
export async function selectMappings(
  tx: Tx,
  account: string,
): Promise<{ name: string; mapping: StatementMapping }[]> {
  const { rows } = await tx.query<{ name: string; mapping: StatementMapping }>(
    'select name, mapping from statement_mapping where account = $1 order by saved_at desc, name limit 50',
    [account],
  );
  return rows;
}

export async function updateStarted(
  tx: Tx,
  { id, operatorId, now }: { id: string; operatorId: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `update bank_statement set status = 'importing', started_by = $2, started_at = $3 where id = $1`,
    [id, operatorId, now],
  );
}

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
  booked_on: string | null;
  remittance: string;
  payer: string;
}

/** The next lines after a given one that have no outcome yet, in order. */
export async function selectWaitingLines(
  tx: Tx,
  { statementId, after, limit }: { statementId: string; after: number; limit: number },
): Promise<WaitingLine[]> {
  const { rows } = await tx.query<Omit<WaitingLine, 'bankKey'>>(
    `select line, amount, currency, bank_reference, booked_on, remittance, payer, candidates, problem, skip
       /* problem, skip are of its type: they were stored when the line was read */
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

/** The currency of all lines of a statement, or null when they have several. */
export async function selectCurrency(tx: Tx, statementId: string): Promise<string | null> {
  const { rows } = await tx.query<{ currency: string | null }>(
    `select case when min(currency) = max(currency) then min(currency) end as currency
     from bank_statement_line where statement_id = $1`,
    [statementId],
  );
  return onlyRow(rows).currency;
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

export async function updateAccepted(
  tx: Tx,
  accepted: { id: string; askedBy: string; approvedBy: string; problems: readonly StoredDoubt[]; now: Date },
): Promise<void> {
  await tx.query(
    `update bank_statement set accepted_asked_by = $2, accepted_by = $3, accepted_at = $4, accepted_problems = $5
     where id = $1`,
    [accepted.id, accepted.askedBy, accepted.approvedBy, accepted.now, JSON.stringify(accepted.problems)],
  );
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

export interface LineRow {
  line: number;
  raw: string;
  booked_on: string | null;
  amount: bigint | null;
  currency: string | null;
  bank_reference: string | null;
  remittance: string;
  payer: string;
  problem: LineProblem | null;
  outcome: LineOutcome | null;
  why: LineReason | null;
  deposit_id: string | null;
  deposit_reference: string | null;
  deposit_amount: bigint | null;
  bank_currency: string | null;
  bank_amount: bigint | null;
  credited: bigint | null;
  username: string | null;
}

/** Selects lines by outcome, or those whose amount differs from the announced one. */
export interface LineFilter {
  statementId: string;
  outcome: LineOutcome | null;
  differs: boolean;
}

const LINE_COLUMNS = `l.line, l.raw, l.booked_on, l.amount, l.currency, l.bank_reference, l.remittance, l.payer, l.problem,
  d.id as deposit_id, d.reference as deposit_reference, d.amount as deposit_amount, d.bank_currency, d.bank_amount,
  m.username`;
const WHOSE = 'left join shared.member_name m on m.id = d.member_id';
const FILTERED = `l.statement_id = $1
  and ($2::text is null or coalesce(l.outcome, case when l.problem is not null then 'wrong' end) = $2)
  and (not $3::boolean or l.outcome = 'matched'
    and l.amount <> case when d.bank_currency = l.currency then d.bank_amount * 100 else d.amount end)`;

/** Lines in order, with their outcomes. */
export async function selectLines(
  tx: Tx,
  { statementId, outcome, differs, after, limit }: LineFilter & { after: number; limit: number },
): Promise<LineRow[]> {
  const { rows } = await tx.query<LineRow>(
    `select ${LINE_COLUMNS}, l.outcome, l.why, coalesce(d.credited, u.amount) as credited
       /* problem, why are of its type: they were stored when the line was read and judged */
     from bank_statement_line l
     left join shared.announced_deposit d on d.id = l.deposit_id left join shared.unmatched_credit u on u.id = l.unmatched_id ${WHOSE}
     where ${FILTERED} and l.line > $4 order by l.line limit $5`,
    [statementId, outcome, differs, after, limit],
  );
  return rows;
}

/** Lines with the outcomes that an import would have, without storing them. */
export async function selectJudgedLines(
  tx: Tx,
  statementId: string,
  judged: readonly Judgement[],
): Promise<LineRow[]> {
  const { rows } = await tx.query<LineRow>(
    `select ${LINE_COLUMNS}, p.outcome, p.why, p.credited
       /* problem, outcome, why are of its type: they were stored when the line was read, or judged here */
     from jsonb_to_recordset($2::jsonb) as p (line integer, outcome text, why text, deposit uuid, credited bigint)
     join bank_statement_line l on l.statement_id = $1 and l.line = p.line
     left join shared.announced_deposit d on d.id = p.deposit ${WHOSE}
     order by l.line`,
    [
      statementId,
      JSON.stringify(
        judged.map(({ line, outcome, why, depositId, credit }) => ({
          line,
          outcome,
          why,
          deposit: depositId,
          credited: credit?.amount.toString() ?? null,
        })),
      ),
    ],
  );
  return rows;
}

export async function countLines(tx: Tx, { statementId, outcome, differs }: LineFilter): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from bank_statement_line l left join shared.announced_deposit d on d.id = l.deposit_id
     where ${FILTERED}`,
    [statementId, outcome, differs],
  );
  return onlyRow(rows).total;
}

/** Lines that contradict the credit they made, and statements with wrong counts. */
export async function selectWrongLines(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'bank_statement/' || l.statement_id || '/' || l.line as subject,
       l.outcome || ' ' || l.amount || ', credited ' || coalesce(coalesce(c.bank_amount * 100, c.amount)::text, 'nothing') as detail
       /* detail is not null: a line with an outcome of these has an amount */
     from bank_statement_line l
     left join shared.credited_bank_reference c on coalesce(c.deposit_id, c.unmatched_id) = coalesce(l.deposit_id, l.unmatched_id)
       and c.bank_reference in (bank_reference_key(l.bank_reference), upper(l.bank_reference))
     where l.outcome in ('matched', 'unmatched')
       and (coalesce(c.bank_amount * 100, c.amount) is distinct from l.amount
         or (c.bank_currency is not null and c.bank_currency <> l.currency))
     union all
     select 'bank_statement/' || s.id, 'counts ' || s.imported_lines || ' lines, marked ' || marked.total
     from bank_statement s
     cross join lateral (
       select count(*) as total from bank_statement_line l where l.statement_id = s.id and l.outcome is not null
     ) marked
     where marked.total <> s.imported_lines
     union all
     select 'bank_statement/' || coalesce(c.statement_id, m.statement_id) || '/' || coalesce(c.outcome, m.outcome),
       'counts ' || coalesce(c.lines, 0) || ' lines of ' || coalesce(c.total, 0) || ', marked ' || coalesce(m.lines, 0)
         || ' of ' || coalesce(m.total, 0)
     from bank_statement_outcome c
     full join (
       select statement_id, outcome, count(*) as lines, coalesce(sum(amount), 0) as total
       from bank_statement_line where outcome is not null group by statement_id, outcome
     ) m on m.statement_id = c.statement_id and m.outcome = c.outcome
     where (c.lines, c.total) is distinct from (m.lines, m.total)
     order by 1`,
    [],
  );
  return rows;
}

export async function insertRefusedFeedFile(
  tx: Tx,
  file: { hash: Buffer; name: string; why: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into bank_feed_refusal (file_hash, file_name, why, seen_at) values ($1, $2, $3, $4)
     on conflict (file_hash) do nothing`,
    [file.hash, file.name, file.why, file.now],
  );
}

/** Files of the bank's feed that could not be imported, until a later one was. */
export async function selectRefusedFeedFiles(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'bank_feed/' || f.file_name as subject, f.why || ', seen at ' || f.seen_at as detail
     from bank_feed_refusal f
     where not exists (
       select from bank_statement s where s.source = 'feed' and s.started_at is not null and s.uploaded_at > f.seen_at
     )
     order by f.seen_at, 1`,
    [],
  );
  return rows;
}

/** Whether a line of an imported statement is the payment of this withdrawal. */
export async function bankShowsPayment(tx: Tx, withdrawalId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from bank_statement_line l join bank_statement s on s.id = l.statement_id
     where l.payment_id = $1 and l.amount < 0 and s.status = 'imported' limit 1`,
    [withdrawalId],
  );
  return rows.length > 0;
}
