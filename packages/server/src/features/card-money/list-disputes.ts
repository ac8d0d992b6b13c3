import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { countDisputes, type DisputeRow, selectDisputes } from './sql.ts';

/** Card payments that were charged back, oldest first. */
export async function listDisputes(
  { tx }: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listDisputes>,
): Promise<AnswerOf<typeof calls.listDisputes>> {
  const { after, limit } = pageOf(paging);
  const wanted = { status: status ?? null, search: searchOf(search) };
  const page = cutPage(
    await selectDisputes(tx, { ...wanted, after, limit: limit + 1 }),
    limit,
    (row) => row.id,
  );
  return {
    data: page.rows.map(disputeOf),
    next_cursor: page.next_cursor,
    total: await countDisputes(tx, wanted),
  };
}

/** A dispute as the console sees it. */
export function disputeOf(row: DisputeRow): AnswerOf<typeof calls.listDisputes>['data'][number] {
  return {
    _id: row.id,
    payment: row.payment,
    member: { _id: row.member_id, username: row.username },
    amount: row.amount,
    moved: row.moved,
    event_type: row.event_type,
    status: row.status,
    opened_at: row.opened_at,
    settled_by: row.settled_by_name,
    settled_at: row.settled_at,
  };
}
