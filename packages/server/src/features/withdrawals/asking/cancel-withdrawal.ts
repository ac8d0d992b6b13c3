import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { withdrawCancel } from '@handbill/contract/member';
import { post } from '@handbill/ledger';
import type { MemberContext, Work } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recoverDisputed } from '../../card-money/index.ts';
import { memberAfter, reopenForMoney } from '../../members/index.ts';
import { withdrawalGivenBack } from '../postings.ts';
import { lockWithdrawal, updateNotPaid, type WithdrawalRow } from '../sql.ts';
import { withdrawalOf } from '../wire.ts';

/**
 * A member cancels a withdrawal that nobody has approved yet. `refuseIfPaid` refuses when the bank has paid it, or may
 * have.
 */
export async function cancelWithdrawal(
  context: MemberContext,
  { withdrawal_id: id }: InputOf<typeof withdrawCancel>,
  refuseIfPaid: (work: Work, withdrawal: WithdrawalRow) => Promise<void>,
): Promise<AnswerOf<typeof withdrawCancel>> {
  const { tx, now, memberId } = context;
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal?.member_id !== memberId) throw refuse('not_found');
  if (withdrawal.status !== 'pending') throw refuse('withdrawal_state');
  await refuseIfPaid(context, withdrawal);
  const { amount } = withdrawal;
  const [cancelled] = await Promise.all([
    updateNotPaid(tx, { id, status: 'cancelled', reason: null, now }),
    reopenForMoney(tx, memberId),
  ]);
  const event = { withdrawalId: id, memberId, amount, at: now };
  const { balances } = await post(tx, withdrawalGivenBack('withdrawal_cancelled', event));
  const recovered = await recoverDisputed(context, { memberId, returned: amount });
  context.emit({ memberId, kind: 'balance', subject: null });
  context.emit({ memberId, kind: 'withdrawal', subject: id });
  return {
    data: withdrawalOf(cancelled),
    user: await memberAfter(context, memberId, new Map([...balances, ...recovered])),
  };
}
