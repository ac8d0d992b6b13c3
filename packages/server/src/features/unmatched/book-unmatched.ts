import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenShort } from '../../platform/refuse-when.ts';
import { lockMoneyForSecondPerson, lockMoneyInState, refuseReversed } from './lock-money.ts';
import { unmatchedBooked } from './postings.ts';
import { recordUnmatched } from './record-unmatched.ts';
import { updateCompanyAsked, updateCompanyBooked } from './sql.ts';

/** The first of two people declares money to be the company's own, and its kind. Nothing moves. */
export async function askCompanyMoney(
  context: OperatorContext,
  { id, purpose, fee = 0n, reason }: InputOf<typeof calls.askUnmatchedCompany>,
): Promise<AnswerOf<typeof calls.askUnmatchedCompany>> {
  const { tx, now, operatorId } = context;
  const money = await lockMoneyInState(context, id, 'waiting');
  refuseReversed(money);
  if (fee > 0n && purpose !== 'payment_service')
    throw refuse('validation_failed', { fields: { fee: 'invalid' } });
  await updateCompanyAsked(tx, { id, purpose, fee, reason, operatorId, now });
  return recordUnmatched(context, 'unmatched_company_asked', money);
}

/** The second of two people books it. A payment service's payout never exceeds what it received. */
export async function bookCompanyMoney(
  context: OperatorContext,
  { id, seen }: InputOf<typeof calls.bookUnmatchedCompany>,
): Promise<AnswerOf<typeof calls.bookUnmatchedCompany>> {
  const { tx, now, operatorId } = context;
  const money = await lockMoneyForSecondPerson(context, { id, seen }, 'company_asked');
  refuseReversed(money);
  const { purpose, fee, amount } = money;
  if (purpose === null) throw new Error(`unmatched money ${id} has no requested purpose`);
  await updateCompanyBooked(tx, { id, operatorId, now });
  await refuseWhenShort(
    () => post(tx, unmatchedBooked({ unmatchedId: id, purpose, fee, amount, at: now })),
    () => refuse('payment_service_holds_less'),
  );
  return recordUnmatched(context, 'unmatched_company_booked', money);
}
