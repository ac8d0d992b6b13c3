import type { assignUnmatched as assignUnmatchedCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { accounts } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  canBeConfirmed,
  creditDeposits,
  creditMembers,
  type DepositRow,
  lockDepositsOf,
  worthTo,
} from '../deposits/index.ts';
import { memberIdOf } from '../members/index.ts';
import { finishStep, lockSeen } from './finish-step.ts';
import { unmatchedAssigned } from './postings.ts';
import { type UnmatchedRow, updateAssigned } from './sql.ts';

type Assignment = InputOf<typeof assignUnmatchedCall>;

/** A person says whose money it is: it is available to that member. */
export async function assignUnmatched(
  context: OperatorContext,
  { id, seen, to, reason }: Assignment,
): Promise<AnswerOf<typeof assignUnmatchedCall>> {
  const { tx, now, operatorId } = context;
  const money = await lockSeen(context, { id, seen }, 'waiting');
  const { memberId, deposit } = await ownerOf(context, to);
  await updateAssigned(tx, { id, memberId, depositId: deposit?.id ?? null, reason, operatorId, now });
  if (deposit) await creditDeposit(context, money, deposit);
  else {
    const transfer = unmatchedAssigned({ unmatchedId: id, memberId, amount: money.amount, at: now });
    await creditMembers(context, [{ memberId, amount: money.amount, transfer, ...paymentOf(money) }]);
  }
  return finishStep(context, 'unmatched_assigned', money);
}

/** In the bank's currency it is worth what the deposit's own rate says, not what it was held at. */
async function creditDeposit(
  context: OperatorContext,
  money: UnmatchedRow,
  deposit: DepositRow,
): Promise<void> {
  const {
    amount: held,
    bank_reference: bankReference,
    bank_currency: currency,
    bank_amount: received,
  } = money;
  const bank = currency === null || received === null ? null : { currency, amount: received };
  const amount = (bank && worthTo(deposit, bank)) || held;
  const isInBank = bank !== null && deposit.bank_currency === bank.currency;
  await creditDeposits(
    context,
    [{ deposit, amount, held, bankReference, bank: isInBank ? bank : null, ...paymentOf(money) }],
    {
      operatorId: context.operatorId,
      from: accounts.unmatched,
    },
  );
}

/** Money that came by a payment service was paid by card, whoever it is given to. */
function paymentOf({ service, bank_reference }: UnmatchedRow): { payment?: string } {
  return service === null ? {} : { payment: bank_reference };
}

async function ownerOf(
  { tx }: OperatorContext,
  to: Assignment['to'],
): Promise<{ memberId: string; deposit: DepositRow | null }> {
  if ('username' in to) {
    const memberId = await memberIdOf(tx, to.username.toLowerCase());
    if (memberId === null) throw refuse('validation_failed', { fields: { to: 'no_such_member' } });
    return { memberId, deposit: null };
  }
  const [deposit] = await lockDepositsOf(tx, [to.deposit_reference.toUpperCase()]);
  if (!deposit) throw refuse('validation_failed', { fields: { to: 'no_such_deposit' } });
  if (!canBeConfirmed(deposit.status)) throw refuse('deposit_state');
  return { memberId: deposit.member_id, deposit };
}
