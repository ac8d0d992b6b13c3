import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { selectMemberId } from '../sql.ts';
import { consoleMembers } from './console-member.ts';
import { countMembers, searchMembers } from './console-sql.ts';
import { memberSearchOf } from './member-search.ts';

/** Members for the console, newest first, all or filtered. An unknown referrer has invited nobody. */
export async function listMembers(
  context: OperatorContext,
  input: InputOf<typeof calls.listMembers>,
): Promise<AnswerOf<typeof calls.listMembers>> {
  const { tx } = context;
  const { after, limit } = pageOf(input);
  const referrer = input.referrer?.trim().toLowerCase() ?? '';
  const referrerId = referrer === '' ? null : await selectMemberId(tx, referrer);
  if (referrer !== '' && referrerId === null) return { data: [], next_cursor: null, total: 0 };
  const filter = { search: memberSearchOf(input.search ?? ''), referrerId, state: input.state ?? null };
  const rows = await searchMembers(tx, { filter, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: await consoleMembers(context, page.rows),
    next_cursor: page.next_cursor,
    total: await countMembers(tx, filter),
  };
}
