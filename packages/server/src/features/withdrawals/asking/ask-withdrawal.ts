import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { withdraw } from '@handbill/contract/member';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import { accounts, balanceOf, type Posted, post } from '@handbill/ledger';
import type { MemberContext, OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseWhenShort } from '../../../platform/refuse-when.ts';
import { cardHoldOf, isDisputed, requireNoDispute } from '../../card-money/index.ts';
import { bankRateOf } from '../../deposits/index.ts';
import { tiedOf } from '../../funds/index.ts';
import {
  addressOf,
  bankAccountOf,
  credentialChangesOf,
  holdEndsAt,
  lockProvenMember,
  memberAfter,
} from '../../members/index.ts';
import { notify } from '../../notifications/index.ts';
import { readSettings, type Settings } from '../../settings/index.ts';
import { askedInDay, requireWithinMemberLimits, requireWithinOperatorLimits } from '../limits/limits.ts';
import { withdrawalAsked } from '../postings.ts';
import { recordWithdrawal } from '../record-withdrawal.ts';
import { lastFee, latest, payableFrom, reachesMinimum } from '../rules.ts';
import { insertWithdrawal, updateApproved, type WithdrawalRow } from '../sql.ts';
import { withdrawalOf } from '../wire.ts';

/**
 * Sets available money apart, to be paid to the saved bank account. The password was checked before. Only the
 * balance, the limits and missing payment details can prevent it: no level, no order.
 */
export async function askWithdrawal(
  context: MemberContext,
  { amount, fee_seen: feeSeen }: InputOf<typeof withdraw>,
  verifiedHash: string,
): Promise<AnswerOf<typeof withdraw>> {
  const { tx, memberId } = context;
  // The lock closes the race with the closing of the account, which withdraws everything.
  await lockProvenMember(tx, memberId, verifiedHash);
  const standing = await standingOf(context);
  const { settings, available } = standing;
  const payee = payeeOf(standing);
  if (!reachesMinimum(amount, settings)) throw refuse('minimum_balance_not_reached');
  if (standing.disputed) throw refuse('withdrawals_stopped');
  const [{ withdrawable }, asked] = await Promise.all([
    cardHoldOf(context, { memberId, available, settings }),
    askedInDay(context),
  ]);
  if (amount > available) throw refuse('insufficient_balance');
  if (amount > withdrawable) throw refuse('card_money_held');
  requireWithinMemberLimits(asked, { amount, settings });
  const { withdraw_fee: fee } = settings;
  if (feeSeen !== undefined && feeSeen !== fee) throw refuse('changed_meanwhile', { current: { fee } });
  const { withdrawal, balances } = await refuseWhenShort(
    () => setApart(context, { ...standing, amount, fee, payee }),
    () => refuse('insufficient_balance'),
  );
  return { data: withdrawalOf(withdrawal), user: await memberAfter(context, memberId, balances) };
}

/** What decides about a withdrawal; read under the member's row lock. */
interface Standing {
  settings: Settings;
  available: bigint;
  bankAccount: Payee | null;
  hasAddress: boolean;
  /** Whether a card payment was charged back and is not settled. */
  disputed: boolean;
  changes: CredentialChanges;
}

async function standingOf(context: MemberContext): Promise<Standing> {
  const { tx, memberId } = context;
  const [settings, available, bankAccount, address, disputed, changes] = await Promise.all([
    readSettings(context),
    balanceOf(tx, accounts.memberAvailable(memberId)),
    bankAccountOf(tx, memberId),
    addressOf(tx, memberId),
    isDisputed(tx, memberId),
    credentialChangesOf(tx, memberId),
  ]);
  return { settings, available, bankAccount, hasAddress: address !== null, disputed, changes };
}

/**
 * Requests the withdrawal of the member's whole available balance, whatever the limits. The caller holds the
 * member's lock. The fee is waived if it would leave nothing, and money paid by card delays it. Returns null when
 * there is nothing, which needs neither bank info nor an address.
 */
export async function withdrawEverything(context: MemberContext): Promise<Withdrawal | null> {
  const { memberId } = context;
  const standing = await standingOf(context);
  const { settings, available: amount } = standing;
  // A dispute that is won gives back what it set apart, even if nothing else is left.
  if (standing.disputed) throw refuse('withdrawals_stopped');
  if (amount === 0n) return null;
  const payee = payeeOf(standing);
  const cardUntil = await cardHeldUntil(context, { memberId, amount, settings });
  const fee = lastFee(amount, settings);
  const { withdrawal } = await setApart(context, { ...standing, amount, fee, payee, cardUntil });
  return withdrawalOf(withdrawal);
}

/** When the last of this money that was paid by card can be withdrawn; null when nothing holds it. */
async function cardHeldUntil(
  work: Pick<OperatorContext, 'tx' | 'now'>,
  { memberId, amount, settings }: { memberId: string; amount: bigint; settings: Settings },
): Promise<Date | null> {
  const { held } = await cardHoldOf(work, { memberId, available: amount, settings });
  return held.at(-1)?.from ?? null;
}

/**
 * Sets this amount apart from the balance of a locked account and approves it immediately, because two operators
 * agreed on it. Neither the smallest withdrawal nor an address, which a locked account cannot add, is required. It is
 * paid like any other, by an operator other than the caller, and money paid by card delays it. Refuses
 * `withdrawals_stopped`; throws InsufficientFunds.
 */
export async function withdrawForLocked(
  context: OperatorContext,
  { memberId, amount, payee, askedBy }: { memberId: string; amount: bigint; payee: Payee; askedBy: string },
): Promise<WithdrawalRow> {
  const { tx, now, operatorId } = context;
  await requireWithinOperatorLimits(context, { step: 'approve', amounts: [amount], again: null });
  await requireNoDispute(tx, memberId);
  const [settings, changes] = await Promise.all([readSettings(context), credentialChangesOf(tx, memberId)]);
  const cardUntil = await cardHeldUntil(context, { memberId, amount, settings });
  const fee = lastFee(amount, settings);
  const asked = { amount, fee, payee, settings, changes, cardUntil, askedBy };
  const { withdrawal } = await setApart({ ...context, memberId, actorId: memberId }, asked);
  const approved = await updateApproved(tx, { id: withdrawal.id, operatorId, now });
  await notify(context, memberId, 'withdrawal_approved', { amount: String(amount) });
  await recordWithdrawal(context, 'withdrawal_approved', withdrawal, approved);
  return approved;
}

type Withdrawal = ReturnType<typeof withdrawalOf>;

/** The account that the member's money is paid to. Refuses `bank_does_not_exist` and `address_required`. */
function payeeOf({ bankAccount, hasAddress }: Standing): Payee {
  if (!bankAccount) throw refuse('bank_does_not_exist');
  if (!hasAddress) throw refuse('address_required');
  return bankAccount;
}

type Payee = NonNullable<Awaited<ReturnType<typeof bankAccountOf>>>;
type CredentialChanges = Awaited<ReturnType<typeof credentialChangesOf>>;

interface SetApart {
  withdrawal: WithdrawalRow;
  /** The member's balances after it. */
  balances: Posted['balances'];
}

/** Stores and posts a withdrawal. Throws InsufficientFunds when less is available. */
async function setApart(
  context: MemberContext,
  asked: Pick<Standing, 'settings' | 'changes'> & {
    amount: bigint;
    fee: bigint;
    payee: Payee;
    cardUntil?: Date | null;
    askedBy?: string;
  },
): Promise<SetApart> {
  const { tx, now, memberId } = context;
  const { amount, fee, payee, settings, changes, cardUntil = null, askedBy = null } = asked;
  const id = context.newId();
  const heldUntil = holdEndsAt(changes, settings);
  // In this order: the posting holds the account that orders and levels are paid from.
  const [{ balances }, tied] = await Promise.all([
    post(tx, withdrawalAsked({ withdrawalId: id, memberId, amount, at: now })),
    tiedOf(tx, memberId),
  ]);
  const withdrawal = await insertWithdrawal(tx, {
    id,
    memberId,
    amount,
    fee,
    tied,
    payee,
    bankRate: bankRateOf(settings),
    now,
    dueAt: addMs(now, settings.withdraw_answer_hours * HOUR_MS),
    payableFrom: latest(payableFrom(payee.changed_at, now, settings), heldUntil, cardUntil),
    askedBy,
  });
  context.emit({ memberId, kind: 'balance', subject: null });
  context.emit({ memberId, kind: 'withdrawal', subject: id });
  return { withdrawal, balances };
}
