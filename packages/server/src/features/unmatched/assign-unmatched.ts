import type { assignUnmatched as assignUnmatchedCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { canBeConfirmed, lockDepositsOf, updateCredited } from '../deposits/index.ts';
import { memberIdOf, reopenForMoney } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { finishStep, lockInState } from './finish-step.ts';
import { unmatchedAssigned } from './postings.ts';
import { type UnmatchedRow, updateAssigned } from './sql.ts';

type Assignment = InputOf<typeof assignUnmatchedCall>;

/** A person says whose money it is: it is available to that member. */
export async function assignUnmatched(
  context: OperatorContext,
  { id, to, reason }: Assignment,
): Promise<AnswerOf<typeof assignUnmatchedCall>> {
  const { tx, now, operatorId } = context;
  const money = await lockInState(context, id, 'waiting');
  const { memberId, depositId } = await ownerOf(context, money, to);
  await updateAssigned(tx, { id, memberId, depositId, reason, operatorId, now });
  const { amount } = money;
  await notify(context, memberId, 'deposit_succeeded', { amount: String(amount) });
  await reopenForMoney(tx, memberId);
  await post(tx, unmatchedAssigned({ unmatchedId: id, memberId, amount, at: now }));
  context.emit({ memberId, kind: 'balance', subject: null });
  return finishStep(context, 'unmatched_assigned', money);
}

async function ownerOf(
  context: OperatorContext,
  money: UnmatchedRow,
  to: Assignment['to'],
): Promise<{ memberId: string; depositId: string | null }> {
  const { tx, now, operatorId } = context;
  if ('username' in to) {
    const memberId = await memberIdOf(tx, to.username.toLowerCase());
    if (memberId === null) throw refuse('validation_failed', { fields: { to: 'no_such_member' } });
    return { memberId, depositId: null };
  }
  const [deposit] = await lockDepositsOf(tx, [to.deposit_reference.toUpperCase()]);
  if (!deposit) throw refuse('validation_failed', { fields: { to: 'no_such_deposit' } });
  if (!canBeConfirmed(deposit.status)) throw refuse('deposit_state');
  const { id, member_id: memberId } = deposit;
  const credit = { id, amount: money.amount, bankReference: money.bank_reference };
  await updateCredited(tx, [credit], { operatorId, now });
  context.emit({ memberId, kind: 'deposit', subject: id });
  return { memberId, depositId: id };
}
