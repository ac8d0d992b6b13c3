import type { AnswerOf } from '@handbill/contract/endpoint';
import type { me, updateBalance } from '@handbill/contract/member';
import { accounts, balanceOf } from '@handbill/ledger';
import type { MemberContext } from '../../../platform/context.ts';
import { memberWithBalances } from '../read-with-balances.ts';

export async function readMember(context: MemberContext): Promise<AnswerOf<typeof me>> {
  return { data: await memberWithBalances(context, context.memberId) };
}

/** The true available balance, whatever the client sent: no call sets one. */
export async function readBalance({ tx, memberId }: MemberContext): Promise<AnswerOf<typeof updateBalance>> {
  return { data: { account_balance: await balanceOf(tx, accounts.memberAvailable(memberId)) } };
}
