import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { formatMoney } from '@handbill/contract/money';
import { accounts } from '@handbill/ledger';
import { z } from 'zod';
import type { ApprovalKind } from '../../platform/approval-kind.ts';
import type { OperatorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { askApproval } from '../approvals/index.ts';
import {
  type BankAmount,
  canBeConfirmed,
  creditDeposits,
  creditedAlone,
  creditMembers,
  type DepositRow,
  depositByReference,
  differenceLines,
  isRateOutdated,
  lockDepositsOf,
  mayCreditAlone,
  requireCover,
  worthTo,
} from '../deposits/index.ts';
import { memberIdOf } from '../members/index.ts';
import type { ActionDetails } from '../operator-actions/index.ts';
import { isoCurrency, readSettings, type Settings } from '../settings/index.ts';
import { lockMoneyInState, lockMoneySeen, refuseReversed } from './lock-money.ts';
import { unmatchedAssigned } from './postings.ts';
import { recordUnmatched } from './record-unmatched.ts';
import { lockUnmatched, selectUnmatchedOne, type UnmatchedRow, updateAssigned } from './sql.ts';
import { lettersOf } from './suggest-deposits.ts';
import { unmatchedOf } from './wire.ts';

type Assignment = InputOf<typeof calls.assignUnmatched>;

/**
 * An operator assigns money to its owner: it becomes available to that member. If the bank's text has the
 * deposit's reference, that is proof enough; otherwise another operator has to approve, as well as where the company
 * pays for a deposit's rate that no longer holds.
 */
export async function assignUnmatched(
  context: OperatorContext,
  { id, seen, to, reason }: Assignment,
): Promise<AnswerOf<typeof calls.assignUnmatched>> {
  const money = await lockMoneySeen(context, { id, seen }, 'waiting');
  refuseReversed(money);
  const owner = await ownerOf(context, to);
  const isNamed = namesDeposit(money, owner);
  const credit = creditOf(money, owner);
  const isOutdated = isRateOutdatedFor(money, owner, await readSettings(context));
  if (!isOutdated && (isNamed || (await mayCreditAlone(context, credit)))) {
    const details = isNamed ? {} : creditedAlone(credit);
    return { ...(await assign(context, money, { ...owner, reason, details })), approval: null };
  }
  await requireCover(context, { amount: credit, held: money.amount });
  const payload: AskedAssignment = { id, to, reason };
  const asked = { subject: `unmatched/${id}`, payload, reason, concerns: null, memberId: owner.memberId };
  const { _id: approval } = await askApproval(context, { kind: unmatchedApproval, ...asked });
  return { data: unmatchedOf(money), approval };
}

interface Owner {
  memberId: string;
  username: string;
  deposit: DepositRow | null;
}

/** Whether the bank's text has the reference of the deposit. */
function namesDeposit({ remittance }: UnmatchedRow, { deposit }: Owner): boolean {
  return deposit !== null && lettersOf(remittance).includes(deposit.reference);
}

/**
 * What the owner gets. Money in the bank's currency is valued at the deposit's own rate, not at the one it was held at.
 */
function creditOf(money: UnmatchedRow, { deposit }: Pick<Owner, 'deposit'>): bigint {
  const bank = receivedAtBank(money);
  return (deposit && bank && worthTo(deposit, bank)) || money.amount;
}

/** Whether the deposit gets more than is held for it, by a rate at which no line would be credited any more. */
function isRateOutdatedFor(
  money: UnmatchedRow,
  { deposit }: Pick<Owner, 'deposit'>,
  settings: Settings,
): boolean {
  const { bank_rate: rate, booked_on: bookedOn } = money;
  const bank = receivedAtBank(money);
  if (deposit === null || bank === null || rate === null) return false;
  if (creditOf(money, { deposit }) <= money.amount) return false;
  const day = { currency: bank.currency, rate };
  return isRateOutdated(deposit, { ...bank, bookedOn }, { day, settings });
}

function receivedAtBank({ bank_currency: currency, bank_amount: amount }: UnmatchedRow): BankAmount | null {
  return currency === null || amount === null ? null : { currency, amount };
}

const payloadSchema = z.object({
  id: z.string(),
  to: z.union([z.object({ username: z.string() }), z.object({ deposit_reference: z.string() })]),
  reason: z.string(),
});
type AskedAssignment = z.output<typeof payloadSchema>;

/** Two people assign money whose text has no deposit's reference, or whose deposit has a rate that no longer holds. */
export const unmatchedApproval: ApprovalKind = {
  kind: 'unmatched_assignment',
  async lock(tx, payload) {
    const { id, to } = payloadSchema.parse(payload);
    await lockUnmatched(tx, id);
    await lockDeposit(tx, to);
  },
  async show(work, payload) {
    const { id, to } = payloadSchema.parse(payload);
    const money = await selectUnmatchedOne(work.tx, id);
    const owner = await findOwner(work.tx, to);
    if (money?.status !== 'waiting' || money.reversed_at !== null || typeof owner === 'string') return null;
    const { username, deposit } = owner;
    const settings = await readSettings(work);
    const currency = isoCurrency(settings);
    const amount = creditOf(money, owner);
    const isOutdated = isRateOutdatedFor(money, owner, settings);
    return {
      title: `${formatMoney(amount, currency)} to ${username}`,
      lines: [
        { label: 'Member', before: null, after: username },
        { label: 'Deposit', before: null, after: deposit?.reference ?? null },
        { label: 'Payer', before: null, after: money.payer },
        { label: 'Text', before: null, after: money.remittance },
        { label: 'Bank reference', before: null, after: money.bank_reference },
        ...differenceLines({ amount, held: money.amount, isOutdated }, currency),
      ],
    };
  },
  async apply(context, { payload }) {
    const { id, to, reason } = payloadSchema.parse(payload);
    const money = await lockMoneyInState(context, id, 'waiting');
    refuseReversed(money);
    await assign(context, money, { ...(await ownerOf(context, to)), reason, details: {} });
  },
};

async function assign(
  context: OperatorContext,
  money: UnmatchedRow,
  { memberId, deposit, reason, details }: Owner & { reason: string; details: ActionDetails },
): Promise<{ data: ReturnType<typeof unmatchedOf> }> {
  const { tx, now, operatorId } = context;
  const { id } = money;
  const amount = creditOf(money, { deposit });
  await updateAssigned(tx, { id, memberId, depositId: deposit?.id ?? null, reason, operatorId, now });
  if (deposit) await creditDeposit(context, { money, deposit, amount });
  else {
    const transfer = unmatchedAssigned({ unmatchedId: id, memberId, amount, at: now });
    await creditMembers(context, [{ memberId, amount, transfer, ...paymentOf(money) }]);
  }
  return recordUnmatched(context, 'unmatched_assigned', money, { credited: String(amount), ...details });
}

async function creditDeposit(
  context: OperatorContext,
  { money, deposit, amount }: { money: UnmatchedRow; deposit: DepositRow; amount: bigint },
): Promise<void> {
  const { amount: held, bank_reference: bankReference } = money;
  const bank = receivedAtBank(money);
  await requireCover(context, { amount, held });
  const isInBank = bank !== null && deposit.bank_currency === bank.currency;
  await creditDeposits(
    context,
    [{ deposit, amount, held, bankReference, bank: isInBank ? bank : null, ...paymentOf(money) }],
    {
      operatorId: context.operatorId,
      from: accounts.unmatched,
    },
  );
}

/** Money from a payment service was paid by card, no matter who receives it. */
function paymentOf({ service, bank_reference }: UnmatchedRow): { payment?: string } {
  return service === null ? {} : { payment: bank_reference };
}

/** The member with this username or deposit, or the reason for having none. */
async function findOwner(
  tx: Tx,
  to: Assignment['to'],
): Promise<Owner | 'no_such_member' | 'no_such_deposit' | 'deposit_state'> {
  if ('username' in to) {
    const username = to.username.toLowerCase();
    const memberId = await memberIdOf(tx, username);
    return memberId === null ? 'no_such_member' : { memberId, username, deposit: null };
  }
  const deposit = await depositByReference(tx, to.deposit_reference.toUpperCase());
  if (!deposit) return 'no_such_deposit';
  if (!canBeConfirmed(deposit.status)) return 'deposit_state';
  return { memberId: deposit.member_id, username: deposit.username, deposit };
}

/** The owner, with the deposit locked, so that it stays creditable until the commit. */
async function ownerOf({ tx }: OperatorContext, to: Assignment['to']): Promise<Owner> {
  await lockDeposit(tx, to);
  const owner = await findOwner(tx, to);
  if (owner === 'deposit_state') throw refuse('deposit_state');
  if (typeof owner === 'string') throw refuse('validation_failed', { fields: { to: owner } });
  return owner;
}

async function lockDeposit(tx: Tx, to: Assignment['to']): Promise<void> {
  if ('deposit_reference' in to) await lockDepositsOf(tx, [to.deposit_reference.toUpperCase()]);
}
