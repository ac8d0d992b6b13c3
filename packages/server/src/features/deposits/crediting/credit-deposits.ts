import { type AccountName, postAll, type Transfer } from '@handbill/ledger';
import type { Work } from '../../../platform/context.ts';
import { recordCardCredits } from '../../card-money/index.ts';
import { reopenAllForMoney } from '../../members/index.ts';
import { notifyAll } from '../../notifications/index.ts';
import type { BankAmount } from '../bank-currency.ts';
import type { DepositRow } from '../sql.ts';
import { updateCredited } from './crediting-sql.ts';
import { depositCredited } from './postings.ts';

/** A locked deposit, and the money received for it. */
export interface Credit {
  deposit: DepositRow;
  /** What the member gets, in minor units of the balance. */
  amount: bigint;
  /** What leaves the account that held the money, when that differs from what the member gets. */
  held?: bigint;
  /** What the bank received, when its currency differs. */
  bank: BankAmount | null;
  bankReference: string;
  /** The payment at a payment service, when it was paid by card. */
  payment?: string;
}

/**
 * The only way to credit deposits, each with the amount received. The caller has locked them, checked that
 * they can be confirmed, and claimed their bank references in this transaction. Without an operator, a
 * payment service reported the payment.
 */
export async function creditDeposits(
  work: Work,
  credits: readonly Credit[],
  { operatorId, from }: { operatorId: string | null; from: AccountName },
): Promise<void> {
  const { tx, now } = work;
  await updateCredited(
    tx,
    credits.map(({ deposit: { id }, amount, bank, bankReference }) => ({ id, amount, bank, bankReference })),
    { operatorId, now },
  );
  await creditMembers(
    work,
    credits.map(({ deposit: { id: depositId, member_id: memberId }, amount, held = amount, payment }) => ({
      memberId,
      amount,
      ...(payment === undefined ? {} : { payment }),
      transfer: depositCredited({ from, held, depositId, memberId, amount, at: now }),
    })),
  );
  for (const { deposit } of credits) {
    work.emit({ memberId: deposit.member_id, kind: 'deposit', subject: deposit.id });
  }
}

/** Posts money received for members, announced or not: notifies them and reopens a closed account. */
export async function creditMembers(
  work: Work,
  credits: readonly { memberId: string; amount: bigint; payment?: string; transfer: Transfer }[],
): Promise<void> {
  const { tx } = work;
  const notifications = credits.map(({ memberId, amount }) => ({
    memberId,
    kind: 'deposit_succeeded' as const,
    params: { amount: String(amount) },
  }));
  await notifyAll(work, notifications);
  await reopenAllForMoney(
    tx,
    credits.map(({ memberId }) => memberId),
  );
  await postAll(
    tx,
    credits.map(({ transfer }) => transfer),
  );
  await recordCardCredits(
    work,
    credits.flatMap(({ memberId, amount, payment }) =>
      payment === undefined ? [] : [{ memberId, amount, payment }],
    ),
  );
  for (const { memberId } of credits) work.emit({ memberId, kind: 'balance', subject: null });
}
