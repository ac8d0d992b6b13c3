import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { readLockedFunds } from './read-funds.ts';
import { countLocked, selectLocked } from './sql.ts';
import { lockedWithdrawalOf } from './wire.ts';

/** Withdrawals for locked members: one status as a queue, or all of them, newest first. */
export async function listLockedWithdrawals(
  context: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listLockedWithdrawals>,
): Promise<AnswerOf<typeof calls.listLockedWithdrawals>> {
  const { tx } = context;
  const { after, limit } = pageOf(paging);
  const wanted = { status: status ?? null, search: searchOf(search) };
  const rows = await selectLocked(tx, { ...wanted, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  const funds = await readLockedFunds(context, page.rows);
  return {
    data: page.rows.map((row) => lockedWithdrawalOf(row, funds(row))),
    next_cursor: page.next_cursor,
    total: await countLocked(tx, wanted),
  };
}
