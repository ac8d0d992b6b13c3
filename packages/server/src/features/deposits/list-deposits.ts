import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { depositHistory } from '@handbill/contract/member';
import type { MemberContext, OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { refuse } from '../../platform/refusal.ts';
import { knownSettings } from '../settings/index.ts';
import { countDeposits, selectDepositQueue, selectDeposits, selectDepositsOf } from './sql.ts';
import { consoleDepositOf, depositOf } from './wire.ts';

/** All members' deposits: one status as a queue, oldest first, or all statuses, newest first. */
export async function listDeposits(
  { tx }: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listDeposits>,
): Promise<AnswerOf<typeof calls.listDeposits>> {
  const { after, limit } = pageOf(paging);
  const wanted = { status: status ?? null, search: searchOf(search) };
  const options = { ...wanted, after, limit: limit + 1 };
  const rows =
    status === undefined ? await selectDeposits(tx, options) : await selectDepositQueue(tx, options);
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(consoleDepositOf),
    next_cursor: page.next_cursor,
    total: await countDeposits(tx, wanted),
  };
}

/** The member's deposits, newest first. An id of any other deposit is refused. */
export async function listOwnDeposits(
  context: MemberContext,
  { status, deposit_id, ...paging }: InputOf<typeof depositHistory>,
): Promise<AnswerOf<typeof depositHistory>> {
  const { tx, memberId } = context;
  const { after, limit } = pageOf(paging);
  const rows = await selectDepositsOf(tx, {
    memberId,
    statuses: status === undefined ? null : [status].flat(),
    id: deposit_id ?? null,
    after,
    limit: limit + 1,
  });
  if (deposit_id !== undefined && rows.length === 0) throw refuse('not_found');
  const page = cutPage(rows, limit, (row) => row.id);
  const settings = await knownSettings(context);
  return { data: page.rows.map((row) => depositOf(row, settings)), next_cursor: page.next_cursor };
}
