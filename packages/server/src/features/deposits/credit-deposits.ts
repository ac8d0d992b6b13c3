import { type AccountName, postAll } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { reopenAllForMoney } from '../members/index.ts';
import { notifyAll } from '../notifications/index.ts';
import { depositCredited } from './postings.ts';
import { type DepositRow, updateCredited } from './sql.ts';

/** A locked deposit, and what the bank received for it. */
export interface Credit {
  deposit: DepositRow;
  amount: bigint;
  bankReference: string;
}

/**
 * Credits many deposits at once, each what truly came. They are locked, can be confirmed, and their bank references
 * were claimed for them in this transaction. Without an operator it was a payment service that said so.
 */
export async function creditDeposits(
  work: Work,
  credits: readonly Credit[],
  { operatorId, from }: { operatorId: string | null; from: AccountName },
): Promise<void> {
  const { tx, now } = work;
  await updateCredited(
    tx,
    credits.map(({ deposit: { id }, amount, bankReference }) => ({ id, amount, bankReference })),
    { operatorId, now },
  );
  const told = credits.map(({ deposit, amount }) => ({
    memberId: deposit.member_id,
    kind: 'deposit_succeeded' as const,
    params: { amount: String(amount) },
  }));
  await notifyAll(work, told);
  await reopenAllForMoney(
    tx,
    credits.map(({ deposit }) => deposit.member_id),
  );
  await postAll(
    tx,
    credits.map(({ deposit: { id, member_id: memberId }, amount }) =>
      depositCredited({ from, depositId: id, memberId, amount, at: now }),
    ),
  );
  for (const { deposit } of credits) {
    work.emit({ memberId: deposit.member_id, kind: 'balance', subject: null });
    work.emit({ memberId: deposit.member_id, kind: 'deposit', subject: deposit.id });
  }
}
