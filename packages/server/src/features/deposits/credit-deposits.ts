import { type AccountName, postAll, type Transfer } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { recordCardCredits } from '../card-money/index.ts';
import { reopenAllForMoney } from '../members/index.ts';
import { notifyAll } from '../notifications/index.ts';
import type { BankAmount } from './bank-currency.ts';
import { depositCredited } from './postings.ts';
import { type DepositRow, updateCredited } from './sql.ts';

/** A locked deposit, and what came in for it. */
export interface Credit {
  deposit: DepositRow;
  /** What the member gets, in the currency of the balance. */
  amount: bigint;
  /** What leaves the account that held it, where that is another amount than the member gets. */
  held?: bigint;
  /** What the bank received where its currency is another. */
  bank: BankAmount | null;
  bankReference: string;
  /** The payment at a payment service, where it was paid by card. */
  payment?: string;
}

/**
 * The one way to credit deposits, each with what truly came. They are locked, can be confirmed, and their bank
 * references were claimed in this transaction. Without an operator it was a payment service that said so.
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

/** Posts money that came in for members, announced or not: they are notified, and a closed account reopens. */
export async function creditMembers(
  work: Work,
  credits: readonly { memberId: string; amount: bigint; payment?: string; transfer: Transfer }[],
): Promise<void> {
  const { tx } = work;
  const told = credits.map(({ memberId, amount }) => ({
    memberId,
    kind: 'deposit_succeeded' as const,
    params: { amount: String(amount) },
  }));
  await notifyAll(work, told);
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
