import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenShort } from '../../platform/refuse-when.ts';
import { forSecondPerson, inState } from '../approvals/index.ts';
import { requireNotCredited } from '../funds/index.ts';
import { lockMember } from '../members/index.ts';
import { askedOf, withdrawForLocked } from '../withdrawals/index.ts';
import { readLockedFunds } from './read-funds.ts';
import { recordLockedWithdrawal } from './record-locked-withdrawal.ts';
import { type LockedRow, lockRow, memberOf, updateDecided } from './sql.ts';
import { decidedOn, lockedWithdrawalOf } from './wire.ts';

/**
 * The second of two people approves: the requested amount becomes an approved withdrawal to the account saved
 * at the time of the request, and is paid like any other. Money received since then needs a new request. The
 * source is read when the money is set apart, so that no credit can come in between.
 */
export async function approveLockedWithdrawal(
  context: OperatorContext,
  { id, seen }: InputOf<typeof calls.approveLockedWithdrawal>,
): Promise<AnswerOf<typeof calls.approveLockedWithdrawal>> {
  const { tx, now, operatorId } = context;
  const { step, lockedAt } = await lockedStep(context, id);
  const funds = (await readLockedFunds(context, [step.row]))(step.row);
  const asked = await forSecondPerson(context, {
    ...step,
    subject: `locked_withdrawal/${id}`,
    seen,
    shown: (row) => decidedOn(row, funds),
    current: (row) => lockedWithdrawalOf(row, funds),
    first: ({ asked_by: id }) => ({ askers: [{ id, permission: 'locked_withdrawals.ask' }] }),
  });
  if (lockedAt?.getTime() !== asked.locked_at.getTime()) throw refuse('member_not_locked');
  const withdrawal = await refuseWhenShort(
    () =>
      withdrawForLocked(context, {
        memberId: asked.member_id,
        amount: asked.amount,
        payee: asked,
        askedBy: asked.asked_by,
      }),
    () => refuse('nothing_available'),
  );
  await requireNotCredited(context, askedOf(withdrawal));
  const approved = await updateDecided(tx, {
    id,
    status: 'approved',
    operatorId,
    withdrawalId: withdrawal.id,
    now,
  });
  await recordLockedWithdrawal(context, 'locked_withdrawal_approved', { before: asked, after: approved });
  return { data: lockedWithdrawalOf(approved, null) };
}

/** An operator declines the request or withdraws their own: the money stays where it is. */
export async function declineLockedWithdrawal(
  context: OperatorContext,
  { id }: InputOf<typeof calls.declineLockedWithdrawal>,
): Promise<AnswerOf<typeof calls.declineLockedWithdrawal>> {
  const { tx, now, operatorId } = context;
  const asked = inState((await lockedStep(context, id)).step);
  const declined = await updateDecided(tx, { id, status: 'declined', operatorId, withdrawalId: null, now });
  await recordLockedWithdrawal(context, 'locked_withdrawal_declined', { before: asked, after: declined });
  return { data: lockedWithdrawalOf(declined, null) };
}

/** The member's lock comes first: an unlock happens either before this step or after it. */
async function lockedStep({ tx }: OperatorContext, id: string) {
  const memberId = await memberOf(tx, id);
  if (memberId === null) throw refuse('not_found');
  const { locked_at: lockedAt } = await lockMember(tx, memberId);
  const step = {
    row: await lockRow(tx, id),
    isOpen: ({ status }: LockedRow) => status === 'asked',
    closed: () => refuse('locked_withdrawal_state'),
  };
  return { step, lockedAt };
}
