import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { countCorrections, selectCorrections } from './sql.ts';
import { correctionOf } from './wire.ts';

/** Corrections of one status as a queue, or all of them, newest first. */
export async function listCorrections(
  { tx }: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listCorrections>,
): Promise<AnswerOf<typeof calls.listCorrections>> {
  const { after, limit } = pageOf(paging);
  const wanted = { status: status ?? null, search: searchOf(search) };
  const rows = await selectCorrections(tx, { ...wanted, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(correctionOf),
    next_cursor: page.next_cursor,
    total: await countCorrections(tx, wanted),
  };
}
