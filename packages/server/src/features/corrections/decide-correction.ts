import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenShort } from '../../platform/refuse-when.ts';
import { requireSecondPerson } from '../approvals/index.ts';
import { reopenForMoney } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { requireShown } from '../operators/index.ts';
import { balanceCorrected } from './postings.ts';
import { type CorrectionRow, lockCorrection, lockSurplus, updateDecided } from './sql.ts';
import { correctionOf, recordCorrection } from './wire.ts';

/** The second of two people approves: the balance moves, never below zero, and never beyond what the company has. */
export async function approveCorrection(
  context: OperatorContext,
  { id, seen }: InputOf<typeof calls.approveCorrection>,
): Promise<AnswerOf<typeof calls.approveCorrection>> {
  const { tx, now, operatorId } = context;
  const correction = await lockOf(context, id);
  const shown = correctionOf(correction);
  await requireShown(tx, { seen, shown, current: shown, subject: `correction/${id}` });
  const { status, asked_by: askedBy, member_id: memberId, amount, reason } = correction;
  if (status !== 'asked') throw refuse('correction_state');
  await requireSecondPerson(context, { firstIds: [askedBy] });
  if (amount > 0n && (await lockSurplus(tx)) < amount) throw refuse('company_cannot_cover');
  const approved = await updateDecided(tx, { id, status: 'approved', operatorId, now });
  await notify(context, memberId, 'balance_corrected', { amount: String(amount), reason });
  if (amount > 0n) await reopenForMoney(tx, memberId);
  await refuseWhenShort(
    () => post(tx, balanceCorrected({ correctionId: id, memberId, amount, at: now })),
    () => refuse('insufficient_balance'),
  );
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordCorrection(context, 'correction_approved', approved);
  return { data: correctionOf(approved) };
}

/** Somebody declines, or takes back what they asked: nothing moves. */
export async function declineCorrection(
  context: OperatorContext,
  { id }: InputOf<typeof calls.declineCorrection>,
): Promise<AnswerOf<typeof calls.declineCorrection>> {
  const { tx, now, operatorId } = context;
  const { status } = await lockOf(context, id);
  if (status !== 'asked') throw refuse('correction_state');
  const declined = await updateDecided(tx, { id, status: 'declined', operatorId, now });
  await recordCorrection(context, 'correction_declined', declined);
  return { data: correctionOf(declined) };
}

async function lockOf({ tx }: OperatorContext, id: string): Promise<CorrectionRow> {
  const correction = await lockCorrection(tx, id);
  if (!correction) throw refuse('not_found');
  return correction;
}
