import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenShort } from '../../platform/refuse-when.ts';
import { finishStep, lockForSecondPerson, lockInState } from './finish-step.ts';
import { unmatchedBooked } from './postings.ts';
import { updateHouseAsked, updateHouseBooked } from './sql.ts';

/** The first of two people says that money is the company's own, and what it is. Nothing moves. */
export async function askHouse(
  context: OperatorContext,
  { id, purpose, fee = 0n, reason }: InputOf<typeof calls.askUnmatchedHouse>,
): Promise<AnswerOf<typeof calls.askUnmatchedHouse>> {
  const { tx, now, operatorId } = context;
  const money = await lockInState(context, id, 'waiting');
  if (fee > 0n && purpose !== 'payment_service')
    throw refuse('validation_failed', { fields: { fee: 'invalid' } });
  await updateHouseAsked(tx, { id, purpose, fee, reason, operatorId, now });
  return finishStep(context, 'unmatched_house_asked', money);
}

/** The second of two people books it. What a payment service pays out is never more than it took. */
export async function bookHouse(
  context: OperatorContext,
  { id, seen }: InputOf<typeof calls.bookUnmatchedHouse>,
): Promise<AnswerOf<typeof calls.bookUnmatchedHouse>> {
  const { tx, now, operatorId } = context;
  const money = await lockForSecondPerson(context, { id, seen }, 'house_asked');
  const { purpose, fee, amount } = money;
  if (purpose === null) throw new Error(`unmatched money ${id} was asked for as nothing`);
  await updateHouseBooked(tx, { id, operatorId, now });
  await refuseWhenShort(
    () => post(tx, unmatchedBooked({ unmatchedId: id, purpose, fee, amount, at: now })),
    () => refuse('payment_service_holds_less'),
  );
  return finishStep(context, 'unmatched_house_booked', money);
}
