import type { listMembers as listMembersCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/cursor.ts';
import { countMembers, searchMembers } from './console-sql.ts';
import { consoleMembers } from './console-wire.ts';
import { memberSearchOf } from './rules.ts';

/** Members for the console, newest first, all or those that a search finds. */
export async function listMembers(
  context: OperatorContext,
  input: InputOf<typeof listMembersCall>,
): Promise<AnswerOf<typeof listMembersCall>> {
  const { after, limit } = pageOf(input);
  const search = memberSearchOf(input.search ?? '');
  const rows = await searchMembers(context.tx, { search, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: await consoleMembers(context, page.rows),
    next_cursor: page.next_cursor,
    total: await countMembers(context.tx, search),
  };
}
