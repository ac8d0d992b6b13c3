import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { MemberContext, OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { searchOf } from '../../../platform/formats/search.ts';
import { countDeposits, selectDeposits, selectDepositsOf } from '../sql.ts';
import { consoleDepositOf } from '../wire.ts';

/** All members' deposits: one status as a queue, oldest first, or all statuses, newest first. */
export async function listDeposits(
  { tx }: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listDeposits>,
): Promise<AnswerOf<typeof calls.listDeposits>> {
  const { after, limit } = pageOf(paging);
  const wanted = { status: status ?? null, search: searchOf(search) };
  const rows = await selectDeposits(tx, { ...wanted, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(consoleDepositOf),
    next_cursor: page.next_cursor,
    total: await countDeposits(tx, wanted),
  };
}

/** A member's deposits as the console sees them, newest first. */
export async function listDepositsOf(
  { tx, memberId }: MemberContext,
  paging: Omit<InputOf<typeof calls.listMemberDeposits>, 'id'>,
): Promise<AnswerOf<typeof calls.listMemberDeposits>> {
  const { after, limit } = pageOf(paging);
  const rows = await selectDepositsOf(tx, { memberId, statuses: null, id: null, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return { data: page.rows.map(consoleDepositOf), next_cursor: page.next_cursor };
}
