import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Search } from '../../../platform/formats/search.ts';
import type { LineOutcome, LineProblem, LineReason } from '../bank-statement.ts';
import type { Judgement } from '../importing/judge-lines.ts';

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

/** Selects lines by outcome, or those whose amount differs from the announced one, and by what the bank wrote. */
export interface LineFilter {
  statementId: string;
  outcome: LineOutcome | null;
  differs: boolean;
  search: Search | null;
}

const LINE_COLUMNS = `l.line, l.raw, l.booked_on, l.amount, l.currency, l.bank_reference, l.remittance, l.payer, l.problem,
  d.id as deposit_id, d.reference as deposit_reference, d.amount as deposit_amount, d.bank_currency, d.bank_amount,
  m.username`;

const WHOSE = 'left join shared.member_name m on m.id = d.member_id';

const FILTERED = `l.statement_id = $1
  and ($2::text is null or coalesce(l.outcome, case when l.problem is not null then 'wrong' end) = $2)
  and (not $3::boolean or l.outcome = 'matched'
    and l.amount <> case when d.bank_currency = l.currency then d.bank_amount * 100 else d.amount end)
  and ($4::text is null or abs(l.amount) = $5::bigint or position($4 in lower(l.remittance)) > 0
    or position($4 in lower(l.payer)) > 0 or starts_with(lower(l.bank_reference), $4))`;

/** Lines in order, with their outcomes. */
export async function selectLines(
  tx: Tx,
  { statementId, outcome, differs, search, after, limit }: LineFilter & { after: number; limit: number },
): Promise<LineRow[]> {
  const { rows } = await tx.query<LineRow>(
    `select ${LINE_COLUMNS}, l.outcome, l.why, coalesce(d.credited, u.amount) as credited
       /* problem, why are of its type: they were stored when the line was read and judged */
     from bank_statement_line l
     left join shared.announced_deposit d on d.id = l.deposit_id left join shared.unmatched_credit u on u.id = l.unmatched_id ${WHOSE}
     where ${FILTERED} and l.line > $6 order by l.line limit $7`,
    [statementId, outcome, differs, search?.text ?? null, search?.amount ?? null, after, limit],
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

export async function countLines(
  tx: Tx,
  { statementId, outcome, differs, search }: LineFilter,
): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from bank_statement_line l left join shared.announced_deposit d on d.id = l.deposit_id
     where ${FILTERED}`,
    [statementId, outcome, differs, search?.text ?? null, search?.amount ?? null],
  );
  return onlyRow(rows).total;
}
