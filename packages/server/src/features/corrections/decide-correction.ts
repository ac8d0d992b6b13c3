import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenShort } from '../../platform/refuse-when.ts';
import { forSecondPerson, inState } from '../approvals/index.ts';
import { reopenForMoney } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { balanceCorrected } from './postings.ts';
import { recordCorrection } from './record-correction.ts';
import { type CorrectionRow, lockCorrection, lockSurplus, updateDecided } from './sql.ts';
import { correctionOf } from './wire.ts';

/**
 * The second of two people approves: the balance changes, but never below zero and never beyond the company's
 * means.
 */
export async function approveCorrection(
  context: OperatorContext,
  { id, seen }: InputOf<typeof calls.approveCorrection>,
): Promise<AnswerOf<typeof calls.approveCorrection>> {
  const { tx, now, operatorId } = context;
  const {
    member_id: memberId,
    amount,
    reason,
  } = await forSecondPerson(context, {
    ...(await lockedStep(context, id)),
    subject: `correction/${id}`,
    seen,
    shown: correctionOf,
    current: correctionOf,
    first: ({ asked_by: id }) => ({ askers: [{ id, permission: 'corrections.ask' }] }),
  });
  if (amount > 0n && (await lockSurplus(tx)) < amount) throw refuse('company_cannot_cover');
  const approved = await updateDecided(tx, { id, status: 'approved', operatorId, now });
  await notify(context, memberId, 'balance_corrected', { amount: String(amount), reason });
  if (amount > 0n) await reopenForMoney(tx, memberId);
  await refuseWhenShort(
    () => post(tx, balanceCorrected({ correctionId: id, memberId, amount, at: now })),
    () => refuse('insufficient_balance'),
  );
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordCorrection(context, 'correction_approved', { before: 'asked', after: approved });
  return { data: correctionOf(approved) };
}

/** Another operator declines the correction, or the one who asked withdraws it: nothing moves. */
export async function declineCorrection(
  context: OperatorContext,
  { id }: InputOf<typeof calls.declineCorrection>,
): Promise<AnswerOf<typeof calls.declineCorrection>> {
  const { tx, now, operatorId } = context;
  inState(await lockedStep(context, id));
  const declined = await updateDecided(tx, { id, status: 'declined', operatorId, now });
  await recordCorrection(context, 'correction_declined', { before: 'asked', after: declined });
  return { data: correctionOf(declined) };
}

async function lockedStep({ tx }: OperatorContext, id: string) {
  return {
    row: await lockCorrection(tx, id),
    isOpen: ({ status }: CorrectionRow) => status === 'asked',
    closed: () => refuse('correction_state'),
  };
}
