import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { accounts, post } from '@handbill/ledger';
import type { OperatorContext, Work } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenTaken } from '../../platform/refuse-when.ts';
import { lockMoneyForSecondPerson, lockMoneyInState } from './lock-money.ts';
import { unmatchedReturned } from './postings.ts';
import { recordUnmatched } from './record-unmatched.ts';
import { type UnmatchedRow, updateKept, updateReturnAsked, updateReturned } from './sql.ts';

/**
 * The second of two people records that the money was sent back to the payer. `refuseEarly` refuses while no money goes
 * out.
 */
export async function returnUnmatched(
  context: OperatorContext,
  { id, seen, bank_reference: bankReference }: InputOf<typeof calls.returnUnmatched>,
  refuseEarly: (work: Work, money: UnmatchedRow, bankReference: string) => Promise<void>,
): Promise<AnswerOf<typeof calls.returnUnmatched>> {
  const { tx, now, operatorId } = context;
  const money = await lockMoneyForSecondPerson(context, { id, seen }, 'return_asked');
  await refuseEarly(context, money, bankReference);
  await refuseWhenTaken(
    ['unmatched_money_return_reference'],
    () => updateReturned(tx, { id, bankReference, operatorId, now }),
    () => refuse('bank_reference_used'),
  );
  const to = money.service === null ? accounts.bank : accounts.paymentService;
  await post(tx, unmatchedReturned({ unmatchedId: id, to, amount: money.amount, at: now }));
  return recordUnmatched(context, 'unmatched_returned', money);
}

/** The first of two people requests that it goes back, with a reason. */
export async function askReturn(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.askUnmatchedReturn>,
): Promise<AnswerOf<typeof calls.askUnmatchedReturn>> {
  const { tx, now, operatorId } = context;
  const money = await lockMoneyInState(context, id, 'waiting');
  await updateReturnAsked(tx, { id, reason, operatorId, now });
  return recordUnmatched(context, 'unmatched_return_asked', money);
}

/** Cancels a request to return or book the money; any operator may do so, including the one who asked. */
export async function keepAfterAll(
  context: OperatorContext,
  { id }: InputOf<typeof calls.keepUnmatched>,
): Promise<AnswerOf<typeof calls.keepUnmatched>> {
  const money = await lockMoneyInState(context, id, 'return_asked', 'company_asked');
  await updateKept(context.tx, id);
  return recordUnmatched(context, 'unmatched_kept', money);
}
