import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { listProductReward } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { selectRewards } from './rewards-sql.ts';

/** The rewards paid to the member, newest first. */
export async function listRewards(
  { tx, memberId }: MemberContext,
  input: InputOf<typeof listProductReward>,
): Promise<AnswerOf<typeof listProductReward>> {
  const { after, limit } = pageOf(input);
  const rows = await selectRewards(tx, { memberId, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(({ id, share_id, ...row }) => ({ _id: id, order: share_id, ...row })),
    next_cursor: page.next_cursor,
  };
}
