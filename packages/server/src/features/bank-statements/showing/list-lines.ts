import type { listBankStatementLines } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { searchOf } from '../../../platform/formats/search.ts';
import { refuse } from '../../../platform/refusal.ts';
import { knownSettings } from '../../settings/index.ts';
import { selectBankStatement } from '../sql.ts';
import { countLines, type LineFilter, type LineRow, selectJudgedLines, selectLines } from './lines-sql.ts';
import { previewPage } from './preview.ts';

type Answer = AnswerOf<typeof listBankStatementLines>;
type Line = Omit<Answer['data'][number], 'withdrawal' | 'own' | 'bookable'>;

/**
 * A statement's lines in order, with their outcomes or, before the import, the outcomes that they would have
 * now.
 */
export async function listLines(
  context: OperatorContext,
  { id, outcome, differs, search, ...paging }: InputOf<typeof listBankStatementLines>,
): Promise<Omit<Answer, 'data'> & { data: Line[] }> {
  const { tx } = context;
  const statement = await selectBankStatement(tx, id);
  if (!statement) throw refuse('not_found');
  const { after, limit } = pageOf(paging, (text) => /^\d{1,9}$/.test(text));
  const wanted = {
    statementId: id,
    outcome: outcome ?? null,
    differs: differs === 'true',
    search: searchOf(search),
  };
  const page = { ...wanted, after: Number(after ?? 0), limit: limit + 1 };
  const { rows, total } =
    statement.status === 'ready' ? await previewedLines(context, page) : await markedLines(tx, page);
  const cut = cutPage(rows, limit, ({ line }) => String(line));
  return { data: cut.rows.map(lineOf), next_cursor: cut.next_cursor, total };
}

type LinePage = LineFilter & { after: number; limit: number };
interface Lines {
  rows: LineRow[];
  total: number;
}

async function markedLines(tx: Tx, page: LinePage): Promise<Lines> {
  return { rows: await selectLines(tx, page), total: await countLines(tx, page) };
}

async function previewedLines(context: OperatorContext, page: LinePage): Promise<Lines> {
  const { judged, total } = await previewPage(context.tx, page, await knownSettings(context));
  return { rows: await selectJudgedLines(context.tx, page.statementId, judged), total };
}

function lineOf(row: LineRow): Line {
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
  };
}
