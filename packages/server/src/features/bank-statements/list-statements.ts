import type { listStatementLines, listStatements as listStatementsCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/cursor.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  countLines,
  countStatements,
  type LineRow,
  selectLines,
  selectStatement,
  selectStatements,
} from './sql.ts';
import { statementOf } from './wire.ts';

/** The statements, newest first. */
export async function listStatements(
  { tx }: OperatorContext,
  paging: InputOf<typeof listStatementsCall>,
): Promise<AnswerOf<typeof listStatementsCall>> {
  const { after, limit } = pageOf(paging);
  const rows = await selectStatements(tx, { after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(statementOf),
    next_cursor: page.next_cursor,
    total: await countStatements(tx),
  };
}

/** The lines of a statement, in their order. */
export async function listLines(
  { tx }: OperatorContext,
  { id, outcome: wanted, ...paging }: InputOf<typeof listStatementLines>,
): Promise<AnswerOf<typeof listStatementLines>> {
  const statement = await selectStatement(tx, id);
  if (!statement) throw refuse('not_found');
  const outcome = wanted ?? null;
  const { after, limit } = pageOf(paging, (text) => /^\d{1,9}$/.test(text));
  const rows = await selectLines(tx, {
    statementId: id,
    outcome,
    after: Number(after ?? 0),
    limit: limit + 1,
  });
  const page = cutPage(rows, limit, ({ line }) => String(line));
  return {
    data: page.rows.map(lineOf),
    next_cursor: page.next_cursor,
    total: outcome === null ? statement.lines : await countLines(tx, { statementId: id, outcome }),
  };
}

function lineOf(row: LineRow): AnswerOf<typeof listStatementLines>['data'][number] {
  const { deposit_id: id, deposit_reference: reference, deposit_amount: amount, username } = row;
  return {
    _id: String(row.line),
    line: row.line,
    raw: row.raw,
    booked_on: row.booked_on,
    amount: row.amount,
    currency: row.currency,
    bank_reference: row.bank_reference,
    remittance: row.remittance,
    payer: row.payer,
    outcome: row.outcome ?? (row.problem === null ? null : 'wrong'),
    why: row.why ?? row.problem,
    deposit:
      id === null || reference === null || amount === null || username === null
        ? null
        : {
            _id: id,
            reference,
            amount,
            bank_currency: row.bank_currency,
            bank_amount: row.bank_amount,
            username,
          },
    credited: row.credited,
    own: row.own,
    bookable: row.bookable,
  };
}
