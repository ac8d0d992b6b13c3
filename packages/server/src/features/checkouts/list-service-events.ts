import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { countProblems, selectProblems } from './sql.ts';

/** A service's events that credited nothing and need a person, newest first. */
export async function listServiceEvents(
  { tx }: OperatorContext,
  { problem, search, ...paging }: InputOf<typeof calls.listServiceEvents>,
): Promise<AnswerOf<typeof calls.listServiceEvents>> {
  const { after, limit } = pageOf(paging, (text) => POSITION.test(text));
  const [, at = null, id = null] = POSITION.exec(after ?? '') ?? [];
  const wanted = { problem: problem ?? null, search: searchOf(search)?.text ?? null };
  const rows = await selectProblems(tx, { ...wanted, at, id, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => `${row.received_at.toISOString()}/${row._id}`);
  return { data: page.rows, next_cursor: page.next_cursor, total: await countProblems(tx, wanted) };
}

// The time of receipt, and the event's id.
const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/([^\0]+)$/;
