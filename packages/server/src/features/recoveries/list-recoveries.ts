import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { recoveriesOf } from './read-recoveries.ts';
import { countRecoveries, selectRecoveries } from './sql.ts';

/** Requests to recover an account: one status as a queue, or all of them, newest first. */
export async function listRecoveries(
  { tx }: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listRecoveries>,
): Promise<AnswerOf<typeof calls.listRecoveries>> {
  const { after, limit } = pageOf(paging);
  const wanted = { status: status ?? null, search: searchOf(search)?.text ?? null };
  const rows = await selectRecoveries(tx, { ...wanted, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: await recoveriesOf(tx, page.rows),
    next_cursor: page.next_cursor,
    total: await countRecoveries(tx, wanted),
  };
}
