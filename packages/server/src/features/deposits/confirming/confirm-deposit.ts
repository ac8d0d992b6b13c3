import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { askApproval } from '../../approvals/index.ts';
import { requireShown } from '../../operators/index.ts';
import type { Settings } from '../../settings/index.ts';
import { readSettings } from '../../settings/index.ts';
import { mayCreditAlone } from '../crediting/credit-alone.ts';
import type { Credit } from '../crediting/credit-deposits.ts';
import { requireCover } from '../crediting/require-cover.ts';
import { canBeConfirmed } from '../rules.ts';
import { lockDeposit } from '../sql.ts';
import { consoleDepositOf } from '../wire.ts';
import { creditByHand, creditOf, requireFree } from './credit-by-hand.ts';
import { type AskedConfirmation, depositApproval } from './deposit-approval.ts';

/**
 * Credits the amount actually received, under the bank's reference: more or less than announced, on time or
 * late. There is no line of a bank statement to prove it, so it takes two people; one is enough for an amount
 * close to the announced one, at a rate that holds, as long as little was credited that way in the last 24 hours.
 */
export async function confirmDeposit(
  context: OperatorContext,
  confirmation: InputOf<typeof calls.confirmDeposit>,
): Promise<AnswerOf<typeof calls.confirmDeposit>> {
  const deposit = await lockDeposit(context.tx, confirmation.id);
  if (!deposit) throw refuse('not_found');
  const shown = consoleDepositOf(deposit);
  const { id, seen } = confirmation;
  await requireShown(context.tx, { seen, shown, current: shown, subject: `deposit/${id}` });
  if (!canBeConfirmed(deposit.status)) throw refuse('deposit_state');
  const credit = await creditOf(context, deposit, confirmation);
  await requireCover(context, credit);
  const settings = await readSettings(context);
  const isFar = isFarFromAnnounced(credit, settings);
  const isOutdated = credit.held !== undefined;
  if (!isFar && !isOutdated && (await mayCreditAlone(context, credit.amount))) {
    const credited = await creditByHand(context, credit, { askedBy: null });
    return { data: consoleDepositOf(credited), approval: null };
  }
  const { amount, bank_amount, bank_reference, reason } = confirmation;
  if (isFar && reason === undefined) throw refuse('validation_failed', { fields: { reason: 'required' } });
  await requireFree(context, bank_reference);
  const payload: AskedConfirmation = {
    id,
    ...(amount === undefined ? {} : { amount: String(amount) }),
    ...(bank_amount === undefined ? {} : { bank_amount: String(bank_amount) }),
    bank_reference,
  };
  const { _id: approval } = await askApproval(context, {
    kind: depositApproval,
    subject: `deposit/${id}`,
    payload,
    reason: reason ?? 'Not on an imported statement yet',
    concerns: null,
    memberId: deposit.member_id,
  });
  return { data: consoleDepositOf(deposit), approval };
}

/** Whether the payment differs from the requested amount by more than the tolerance, in the currency paid. */
function isFarFromAnnounced(
  { deposit, amount, bank }: Pick<Credit, 'deposit' | 'amount' | 'bank'>,
  { deposit_deviation: percent }: Pick<Settings, 'deposit_deviation'>,
): boolean {
  const isAtBank = bank !== null && deposit.bank_amount !== null;
  const [came, asked] = isAtBank ? [bank.amount, deposit.bank_amount ?? 0n] : [amount, deposit.amount];
  const off = came > asked ? came - asked : asked - came;
  return off * 100n > asked * BigInt(percent);
}
