import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { withdraw } from '@handbill/contract/member';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import { accounts, balanceOf, post } from '@handbill/ledger';
import type { MemberContext, OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenShort } from '../../platform/refuse-when.ts';
import { cardHoldOf, requireNoDispute } from '../card-money/index.ts';
import {
  addressOf,
  bankAccountOf,
  credentialChangesOf,
  holdEndsAt,
  lockProvenMember,
} from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { readSettings, type Settings } from '../settings/index.ts';
import { requireWithinMemberLimits, requireWithinOperatorLimits } from './limits.ts';
import { withdrawalAsked } from './postings.ts';
import { recordStep } from './record-step.ts';
import { lastFee, latest, payableFrom, reachesMinimum } from './rules.ts';
import { insertWithdrawal, updateApproved, type WithdrawalRow } from './sql.ts';
import { withdrawalOf } from './wire.ts';

/**
 * Sets available money apart, to be paid to the saved bank account. The password was checked before. Nothing
 * but the balance, the smallest withdrawal and knowing where to pay can prevent it: no level, no order.
 */
export async function askWithdrawal(
  context: MemberContext,
  { amount, fee_seen: feeSeen }: InputOf<typeof withdraw>,
  verifiedHash: string,
): Promise<AnswerOf<typeof withdraw>> {
  // The lock closes the race with a closing of the account, which takes all that there is.
  await lockProvenMember(context.tx, context.memberId, verifiedHash);
  const settings = await readSettings(context);
  const payee = await payeeOf(context);
  if (!reachesMinimum(amount, settings)) throw refuse('minimum_balance_not_reached');
  await requireWithdrawable(context, amount);
  await requireWithinMemberLimits(context, { amount, settings });
  const { withdraw_fee: fee } = settings;
  if (feeSeen !== undefined && feeSeen !== fee) throw refuse('changed_meanwhile', { current: { fee } });
  const withdrawal = await refuseWhenShort(
    () => setApart(context, { amount, fee, payee, settings }),
    () => refuse('insufficient_balance'),
  );
  return { data: withdrawalOf(withdrawal) };
}

/** Refuses what is not there, and what was paid by card and is held. */
async function requireWithdrawable(context: MemberContext, amount: bigint): Promise<void> {
  const { tx, memberId } = context;
  await requireNoDispute(tx, [memberId]);
  const available = await balanceOf(tx, accounts.memberAvailable(memberId));
  const { withdrawable } = await cardHoldOf(context, { memberId, available });
  if (amount > available) throw refuse('insufficient_balance');
  if (amount > withdrawable) throw refuse('card_money_held');
}

/**
 * Asks for all that a locked member has available, whatever the limits; the fee is waived where it would leave
 * nothing, and what was paid by card makes it wait. Answers null when there is nothing, and then needs neither bank info nor an address.
 */
export async function withdrawEverything(context: MemberContext): Promise<Withdrawal | null> {
  const amount = await balanceOf(context.tx, accounts.memberAvailable(context.memberId));
  if (amount === 0n) return null;
  await requireNoDispute(context.tx, [context.memberId]);
  const settings = await readSettings(context);
  const payee = await payeeOf(context);
  const { held } = await cardHoldOf(context, { memberId: context.memberId, available: amount });
  const cardUntil = held.at(-1)?.from ?? null;
  const fee = lastFee(amount, settings);
  return withdrawalOf(await setApart(context, { amount, fee, payee, settings, cardUntil }));
}

/**
 * Sets this much of a locked member's money apart and approves it immediately, because two operators agreed on it: whatever
 * the smallest withdrawal, and without an address, which a locked member cannot add. It is paid like any other, by
 * somebody else than the operator who calls. Throws InsufficientFunds.
 */
export async function withdrawForLocked(
  context: OperatorContext,
  { memberId, amount, payee }: { memberId: string; amount: bigint; payee: Payee },
): Promise<WithdrawalRow> {
  const { tx, now, operatorId } = context;
  await requireWithinOperatorLimits(context, { step: 'approve', amounts: [amount] });
  const settings = await readSettings(context);
  const fee = lastFee(amount, settings);
  const asked = await setApart({ ...context, memberId }, { amount, fee, payee, settings });
  const approved = await updateApproved(tx, { id: asked.id, operatorId, now });
  await notify(context, memberId, 'withdrawal_approved', { amount: String(amount) });
  await recordStep(context, 'withdrawal_approved', asked, approved);
  return approved;
}

type Withdrawal = ReturnType<typeof withdrawalOf>;

/** Where the member's money is paid to. Refuses `bank_does_not_exist` and `address_required`. */
async function payeeOf({ tx, memberId }: MemberContext): Promise<Payee> {
  const payee = await bankAccountOf(tx, memberId);
  if (!payee) throw refuse('bank_does_not_exist');
  if ((await addressOf(tx, memberId)) === null) throw refuse('address_required');
  return payee;
}

type Payee = NonNullable<Awaited<ReturnType<typeof bankAccountOf>>>;

/** Throws InsufficientFunds when there is less. */
async function setApart(
  context: MemberContext,
  asked: { amount: bigint; fee: bigint; payee: Payee; settings: Settings; cardUntil?: Date | null },
): Promise<WithdrawalRow> {
  const { tx, now, memberId } = context;
  const { amount, fee, payee, settings, cardUntil = null } = asked;
  const id = context.newId();
  const heldUntil = holdEndsAt(await credentialChangesOf(tx, memberId), settings);
  const withdrawal = await insertWithdrawal(tx, {
    id,
    memberId,
    amount,
    fee,
    payee,
    now,
    dueAt: addMs(now, settings.withdraw_answer_hours * HOUR_MS),
    payableFrom: latest(payableFrom(payee.changed_at, now, settings), heldUntil, cardUntil),
  });
  await post(tx, withdrawalAsked({ withdrawalId: id, memberId, amount, at: now }));
  context.emit({ memberId, kind: 'balance', subject: null });
  context.emit({ memberId, kind: 'withdrawal', subject: id });
  return withdrawal;
}
