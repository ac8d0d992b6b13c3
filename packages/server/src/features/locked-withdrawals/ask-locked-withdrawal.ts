import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { accounts, balanceOf } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireNoDispute } from '../card-money/index.ts';
import { bankAccountOf, lockMember } from '../members/index.ts';
import { readLockedFunds } from './read-funds.ts';
import { recordLockedWithdrawal } from './record-locked-withdrawal.ts';
import { insertAsked, isAsked } from './sql.ts';
import { lockedWithdrawalOf } from './wire.ts';

/**
 * The first of two people requests the payment of a locked member's whole available balance. Nothing moves
 * yet.
 */
export async function askLockedWithdrawal(
  context: OperatorContext,
  { id: memberId, reason }: InputOf<typeof calls.askLockedWithdrawal>,
): Promise<AnswerOf<typeof calls.askLockedWithdrawal>> {
  const { tx, now, operatorId } = context;
  const { locked_at: lockedAt } = await lockMember(tx, memberId);
  if (lockedAt === null) throw refuse('member_not_locked');
  if (await isAsked(tx, memberId)) throw refuse('locked_withdrawal_state');
  await requireNoDispute(tx, memberId);
  const amount = await balanceOf(tx, accounts.memberAvailable(memberId));
  if (amount === 0n) throw refuse('nothing_available');
  const payee = await bankAccountOf(tx, memberId);
  if (payee === null) throw refuse('bank_does_not_exist');
  const id = context.newId();
  const asked = await insertAsked(tx, { id, memberId, lockedAt, amount, reason, payee, operatorId, now });
  await recordLockedWithdrawal(context, 'locked_withdrawal_asked', { before: null, after: asked });
  const funds = await readLockedFunds(context, [asked]);
  return { data: lockedWithdrawalOf(asked, funds(asked)) };
}
