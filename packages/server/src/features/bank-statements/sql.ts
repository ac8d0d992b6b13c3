import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { BalanceProblem, BankStatementMapping, Doubt } from './bank-statement.ts';
import type { BankStatementContent } from './packed-lines.ts';

type BankStatementStatus = 'uploaded' | 'ready' | 'importing' | 'held' | 'imported';

export interface BankStatementRow {
  id: string;
  file_name: string;
  format: 'csv' | 'camt';
  account: string;
  status: BankStatementStatus;
  mapping: BankStatementMapping | null;
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

export function storedDoubt({ problem, expected, found }: Doubt): StoredDoubt {
  return { problem, expected: expected?.toString() ?? null, found: found?.toString() ?? null };
}

const STATEMENT_COLUMNS = `s.id, s.file_name, s.format, s.account, s.status, s.mapping, s.source, s.lines, s.imported_lines,
  s.currency, s.opening, s.closing, s.credits, s.debits, s.opens_on, s.closes_on, s.file_problems,
  s.accepted_problems, a.username as accepted_by_name, s.accepted_at,
  u.username as uploaded_by_name, s.uploaded_at, s.started_by, o.username as started_by_name, s.started_at,
  s.imported_at`;
const PEOPLE =
  'left join shared.operator_name u on u.id = s.uploaded_by left join shared.operator_name o on o.id = s.started_by left join shared.operator_name a on a.id = s.accepted_by';

/** Stores a new statement. A file uploaded before violates `bank_statement_file_once`. */
export async function insertBankStatement(
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

export async function selectBankStatement(tx: Tx, id: string): Promise<BankStatementRow | null> {
  const { rows } = await tx.query<BankStatementRow>(
    `select ${STATEMENT_COLUMNS} from bank_statement s ${PEOPLE} where s.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

// Filters by words of the file's name, by the start of the account or the uploader's name, by a day that it covers, by
// the whole bank reference of a line, or by the whole id.
const WANTED = `($1::text is null or position($1 in lower(s.file_name)) > 0 or starts_with(lower(s.account), $1)
  or starts_with(u.username, $1) or s.id::text = $1
  or s.id = any (array(select l.statement_id from bank_statement_line l where lower(l.bank_reference) = $1))
  or $1 ~ '^\\d{4}-\\d\\d-\\d\\d$' and $1 between to_char(s.opens_on, 'YYYY-MM-DD') and to_char(s.closes_on, 'YYYY-MM-DD'))`;

/** Newest first; `after` is the id before which the page starts. */
export async function selectBankStatements(
  tx: Tx,
  { search, after, limit }: { search: string | null; after: string | null; limit: number },
): Promise<BankStatementRow[]> {
  const { rows } = await tx.query<BankStatementRow>(
    `select ${STATEMENT_COLUMNS} from bank_statement s ${PEOPLE}
     where ${WANTED} and ($2::uuid is null or s.id < $2) order by s.id desc limit $3`,
    [search, after, limit],
  );
  return rows;
}

export async function countBankStatements(tx: Tx, search: string | null): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from bank_statement s ${PEOPLE} where ${WANTED}`,
    [search],
  );
  return onlyRow(rows).total;
}

// Any number that no other advisory lock uses.
const CHAIN_OF_STATEMENTS = 7_301_004;

/** Imports are started one at a time, because each statement is checked against its neighbours. */
export async function lockBankStatements(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [CHAIN_OF_STATEMENTS]);
}

/** The statement, locked until the commit: only one transaction at a time maps or imports its lines. */
export async function lockBankStatement(tx: Tx, id: string): Promise<BankStatementRow | null> {
  await tx.query('select from bank_statement where id = $1 for update', [id]);
  return selectBankStatement(tx, id);
}

/** Replaces a statement's lines, and makes it ready for import. */
export async function replaceLines(
  tx: Tx,
  {
    id,
    mapping,
    mappedBy,
    balances,
    lines,
  }: BankStatementContent & { id: string; mapping: BankStatementMapping | null; mappedBy: string | null },
): Promise<void> {
  await tx.query('delete from bank_statement_line where statement_id = $1', [id]);
  for (const piece of lines.pieces()) {
    await tx.query(
      `insert into bank_statement_line (statement_id, line, raw, booked_on, amount, currency, bank_reference,
         remittance, payer, candidates, payment_id, problem, skip)
       select $1, l.line, l.raw, l."bookedOn", l.amount, l.currency, l."bankReference", l.remittance, l.payer,
         l.candidates, l."paymentId", l.problem, l.skip
       from jsonb_to_recordset($2::jsonb) as l (line integer, raw text, "bookedOn" date, amount bigint, currency text,
         "bankReference" text, remittance text, payer text, candidates text[], "paymentId" uuid, problem text, skip text)`,
      [id, piece],
    );
  }
  await tx.query(
    `update bank_statement set status = 'ready', mapping = $2, lines = $3, currency = $4, opening = $5, closing = $6,
       credits = $7, debits = $8, opens_on = $9, closes_on = $10, file_problems = $11, mapped_by = $12, accepted_problems = '[]',
       accepted_asked_by = null, accepted_by = null, accepted_at = null
     where id = $1`,
    [
      id,
      mapping && JSON.stringify(mapping),
      lines.count,
      balances.currency,
      balances.opening,
      balances.closing,
      balances.credits,
      balances.debits,
      balances.opensOn,
      balances.closesOn,
      JSON.stringify(balances.problems.map(storedDoubt)),
      mappedBy,
    ],
  );
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

/** Whether a line of an imported statement is the payment of this withdrawal. */
export async function bankShowsPayment(tx: Tx, withdrawalId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from bank_statement_line l join bank_statement s on s.id = l.statement_id
     where l.payment_id = $1 and l.amount < 0 and s.status = 'imported' limit 1`,
    [withdrawalId],
  );
  return rows.length > 0;
}
