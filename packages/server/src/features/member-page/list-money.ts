import type { listMemberDeposits, listMemberWithdrawals } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { consoleDepositOf, selectDepositsOf } from '../deposits/index.ts';
import { consoleWithdrawalOf, selectWithdrawalsOf } from '../withdrawals/index.ts';
import { asMember } from './as-member.ts';

const ALL = { statuses: null, id: null } as const;

/** The deposits of a member as the console sees them, newest first. */
export async function depositsOf(
  context: OperatorContext,
  { id, ...input }: InputOf<typeof listMemberDeposits>,
): Promise<AnswerOf<typeof listMemberDeposits>> {
  const { tx, memberId } = await asMember(context, id);
  const { after, limit } = pageOf(input);
  const rows = await selectDepositsOf(tx, { ...ALL, memberId, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return { data: page.rows.map(consoleDepositOf), next_cursor: page.next_cursor };
}

/** The withdrawals of a member as the console sees them, newest first. */
export async function withdrawalsOf(
  context: OperatorContext,
  { id, ...input }: InputOf<typeof listMemberWithdrawals>,
): Promise<AnswerOf<typeof listMemberWithdrawals>> {
  const { tx, memberId } = await asMember(context, id);
  const { after, limit } = pageOf(input);
  const rows = await selectWithdrawalsOf(tx, { ...ALL, memberId, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return { data: page.rows.map(consoleWithdrawalOf), next_cursor: page.next_cursor };
}
