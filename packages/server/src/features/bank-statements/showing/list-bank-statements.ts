import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { searchOf } from '../../../platform/formats/search.ts';
import { countBankStatements, selectBankStatements } from '../sql.ts';
import { bankStatementOf } from '../wire.ts';

/** The statements, newest first. */
export async function listBankStatements(
  { tx }: OperatorContext,
  { search, ...paging }: InputOf<typeof calls.listBankStatements>,
): Promise<AnswerOf<typeof calls.listBankStatements>> {
  const { after, limit } = pageOf(paging);
  const wanted = searchOf(search)?.text ?? null;
  const rows = await selectBankStatements(tx, { search: wanted, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(bankStatementOf),
    next_cursor: page.next_cursor,
    total: await countBankStatements(tx, wanted),
  };
}
