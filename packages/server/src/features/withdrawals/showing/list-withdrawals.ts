import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { withdrawHistory } from '@handbill/contract/member';
import type { MemberContext, OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { searchOf } from '../../../platform/formats/search.ts';
import { refuse } from '../../../platform/refusal.ts';
import { fundsOf, readFunds } from '../../funds/index.ts';
import {
  countLapsed,
  countWithdrawals,
  selectLapsed,
  selectWithdrawals,
  selectWithdrawalsOf,
  type WithdrawalRow,
} from '../sql.ts';
import { askedOf, consoleWithdrawalOf, withdrawalOf } from '../wire.ts';
import { isPosition, positionOf, readPosition } from './position.ts';

/**
 * All members' withdrawals, earliest due first; those awaiting approval have the source of their money. A withdrawal
 * whose approval lapsed waits with the pending ones.
 */
export async function listWithdrawals(
  context: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listWithdrawals>,
): Promise<AnswerOf<typeof calls.listWithdrawals>> {
  const { tx } = context;
  const { after, limit } = pageOf(paging, isPosition);
  const wanted = { status: status ?? null, search: searchOf(search) };
  const part = { ...wanted, after: after === null ? null : readPosition(after), limit: limit + 1 };
  const [found, lapsed] = await Promise.all([
    selectWithdrawals(tx, part),
    status === 'pending' ? selectLapsed(tx, part) : [],
  ]);
  const page = cutPage(
    lapsed.length === 0 ? found : byDue([...found, ...lapsed], limit + 1),
    limit,
    positionOf,
  );
  const waiting = page.rows.filter((row) => row.status === 'pending' || row.approval_lapsed);
  const funds = await readFunds(context, waiting.map(askedOf));
  return {
    data: page.rows.map((row) => {
      const own = funds.get(row.id);
      return { ...consoleWithdrawalOf(row), funds: own === undefined ? null : fundsOf(own) };
    }),
    next_cursor: page.next_cursor,
    total:
      (await countWithdrawals(tx, wanted)) +
      (status === 'pending' ? await countLapsed(tx, wanted.search) : 0),
  };
}

/** The earliest due of two lists. */
function byDue(rows: readonly WithdrawalRow[], limit: number): WithdrawalRow[] {
  return rows
    .toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

/** A member's withdrawals as the console sees them, newest first. */
export async function listWithdrawalsOf(
  { tx, memberId }: MemberContext,
  paging: Omit<InputOf<typeof calls.listMemberWithdrawals>, 'id'>,
): Promise<AnswerOf<typeof calls.listMemberWithdrawals>> {
  const { after, limit } = pageOf(paging);
  const rows = await selectWithdrawalsOf(tx, { memberId, statuses: null, id: null, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return { data: page.rows.map(consoleWithdrawalOf), next_cursor: page.next_cursor };
}

/** The member's withdrawals, newest first. Refuses an id that is not one of them. */
export async function listOwnWithdrawals(
  { tx, memberId }: MemberContext,
  { status, withdrawal_id, ...paging }: InputOf<typeof withdrawHistory>,
): Promise<AnswerOf<typeof withdrawHistory>> {
  const { after, limit } = pageOf(paging);
  const rows = await selectWithdrawalsOf(tx, {
    memberId,
    statuses: status === undefined ? null : [status].flat(),
    id: withdrawal_id ?? null,
    after,
    limit: limit + 1,
  });
  if (withdrawal_id !== undefined && rows.length === 0) throw refuse('not_found');
  const page = cutPage(rows, limit, (row) => row.id);
  return { data: page.rows.map(withdrawalOf), next_cursor: page.next_cursor };
}
