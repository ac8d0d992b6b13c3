import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { countBlocks, selectBlocks } from './sql.ts';
import { blockOf } from './wire.ts';

/** The blocks, newest first. */
export async function listBlocks(
  { tx, now }: OperatorContext,
  { kind, state, search, ...paging }: InputOf<typeof calls.listBlocks>,
): Promise<AnswerOf<typeof calls.listBlocks>> {
  const { after, limit } = pageOf(paging);
  const filter = {
    kind: kind ?? null,
    ended: state === undefined ? null : state === 'ended',
    search: searchOf(search)?.text ?? null,
    now,
  };
  const rows = await selectBlocks(tx, { ...filter, after, limit: limit + 1 });
  const page = cutPage(rows, limit, ({ id }) => id);
  return {
    data: page.rows.map(blockOf),
    next_cursor: page.next_cursor,
    total: await countBlocks(tx, filter),
  };
}
