import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { withdraw } from '@handbill/contract/member';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import { InsufficientFunds, post, type Transfer } from '@handbill/ledger';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { addressOf, bankAccountOf } from '../members/index.ts';
import { readSettings } from '../settings/index.ts';
import { withdrawalAsked } from './postings.ts';
import { payableFrom, reachesMinimum } from './rules.ts';
import { insertWithdrawal } from './sql.ts';
import { withdrawalOf } from './wire.ts';

/**
 * Sets available money apart, to be paid to the saved bank account. The password was checked before. Nothing
 * but the balance, the smallest withdrawal and knowing where to pay stands in the way: no level, no order.
 */
export async function askWithdrawal(
  context: MemberContext,
  { amount }: InputOf<typeof withdraw>,
): Promise<AnswerOf<typeof withdraw>> {
  const { tx, now, memberId } = context;
  const settings = await readSettings(context);
  const payee = await bankAccountOf(tx, memberId);
  if (!payee) throw refuse('bank_does_not_exist');
  if ((await addressOf(tx, memberId)) === null) throw refuse('address_required');
  if (!reachesMinimum(amount, settings)) throw refuse('minimum_balance_not_reached');
  const id = context.newId();
  const withdrawal = await insertWithdrawal(tx, {
    id,
    memberId,
    amount,
    fee: settings.withdraw_fee,
    payee,
    now,
    dueAt: addMs(now, settings.withdraw_answer_hours * HOUR_MS),
    payableFrom: payableFrom(payee.changed_at, now, settings),
  });
  await takeFromAvailable(context, withdrawalAsked({ withdrawalId: id, memberId, amount, at: now }));
  context.emit({ memberId, kind: 'balance', subject: null });
  context.emit({ memberId, kind: 'withdrawal', subject: id });
  return { data: withdrawalOf(withdrawal) };
}

async function takeFromAvailable({ tx }: MemberContext, posting: Transfer): Promise<void> {
  try {
    await post(tx, posting);
  } catch (error) {
    if (error instanceof InsufficientFunds) throw refuse('insufficient_balance');
    throw error;
  }
}
