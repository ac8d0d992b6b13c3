import type { listMemberDeposits, listMemberWithdrawals } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { listDepositsOf } from '../deposits/index.ts';
import { listWithdrawalsOf } from '../withdrawals/index.ts';
import { asMember } from './as-member.ts';

/** The deposits of a member as the console sees them, newest first. */
export async function depositsOf(
  context: OperatorContext,
  { id, ...input }: InputOf<typeof listMemberDeposits>,
): Promise<AnswerOf<typeof listMemberDeposits>> {
  return listDepositsOf(await asMember(context, id), input);
}

/** The withdrawals of a member as the console sees them, newest first. */
export async function withdrawalsOf(
  context: OperatorContext,
  { id, ...input }: InputOf<typeof listMemberWithdrawals>,
): Promise<AnswerOf<typeof listMemberWithdrawals>> {
  return listWithdrawalsOf(await asMember(context, id), input);
}
