import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { countReported, selectLatest, selectOpen } from './sql.ts';
import { orderReportsOf } from './wire.ts';

/** Reports by order: open ones as a queue, others and all of them latest reported first. */
export async function listReports(
  { tx }: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listReports>,
): Promise<AnswerOf<typeof calls.listReports>> {
  const { after, limit } = pageOf(paging);
  const wanted = { status: status ?? null, search: searchOf(search) };
  const select = status === 'open' ? selectOpen : selectLatest;
  const page = cutPage(
    await select(tx, { ...wanted, after, limit: limit + 1 }),
    limit,
    (row) => row.position,
  );
  return {
    data: page.rows.map(orderReportsOf),
    next_cursor: page.next_cursor,
    total: await countReported(tx, wanted),
  };
}
