import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { listInvited as listInvitedCall } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/cursor.ts';
import { maskName } from './rules.ts';
import { countInvited, selectInvited } from './sql.ts';

/** Who came with the member's invite code, newest first, and how active they are. */
export async function listInvited(
  { tx, memberId, language }: MemberContext,
  input: InputOf<typeof listInvitedCall>,
): Promise<AnswerOf<typeof listInvitedCall>> {
  const { after, limit } = pageOf(input);
  const rows = await selectInvited(tx, { memberId, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map((row) => ({
      username: maskName(row.username),
      joined_at: row.created_at,
      level_name: row.level_names[language],
      completed_orders: row.completed_orders,
    })),
    next_cursor: page.next_cursor,
    total: await countInvited(tx, memberId),
  };
}
