import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { countUnmatched, selectUnmatched } from './sql.ts';
import { suggestDeposits } from './suggest-deposits.ts';
import { unmatchedOf } from './wire.ts';

/** Unannounced money, oldest first. */
export async function listUnmatched(
  { tx }: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listUnmatched>,
): Promise<AnswerOf<typeof calls.listUnmatched>> {
  const { after, limit } = pageOf(paging);
  const wanted = { status: status ?? null, search: searchOf(search) };
  const rows = await selectUnmatched(tx, { ...wanted, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  const suggested = await suggestDeposits(tx, page.rows);
  return {
    data: page.rows.map((row) => ({ ...unmatchedOf(row), suggested: suggested.get(row.id) ?? null })),
    next_cursor: page.next_cursor,
    total: await countUnmatched(tx, wanted),
  };
}
