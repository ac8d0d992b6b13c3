import { accounts, type Transfer, transfer } from '@handbill/ledger';

interface WithdrawalEvent {
  withdrawalId: string;
  memberId: string;
  amount: bigint;
  at: Date;
}

/**
 * Requested: the money is set apart immediately. Each event happens once per withdrawal, so its id is the
 * reference.
 */
export function withdrawalAsked({ withdrawalId, memberId, amount, at }: WithdrawalEvent): Transfer {
  return transfer({
    kind: 'withdrawal_asked',
    reference: withdrawalId,
    at,
    entries: [
      { account: accounts.memberAvailable(memberId), amount: -amount },
      { account: accounts.memberWithdrawing(memberId), amount },
    ],
  });
}

/** Cancelled by the member, or rejected: all of it is available again. */
export function withdrawalGivenBack(
  kind: 'withdrawal_cancelled' | 'withdrawal_rejected',
  { withdrawalId, memberId, amount, at }: WithdrawalEvent,
): Transfer {
  return transfer({
    kind,
    reference: withdrawalId,
    at,
    entries: [
      { account: accounts.memberWithdrawing(memberId), amount: -amount },
      { account: accounts.memberAvailable(memberId), amount },
    ],
  });
}

/** Paid: the net leaves the bank, the fee is earned. */
export function withdrawalPaid({
  withdrawalId,
  memberId,
  amount,
  fee,
  at,
}: WithdrawalEvent & { fee: bigint }): Transfer {
  return transfer({
    kind: 'withdrawal_paid',
    reference: withdrawalId,
    at,
    entries: [
      { account: accounts.memberWithdrawing(memberId), amount: -amount },
      { account: accounts.bank, amount: amount - fee },
      ...feeEntry(fee),
    ],
  });
}

/**
 * Returned by the bank: the member gets the whole amount back. The fee is for a payment that arrives, so it
 * is returned as well, from income.
 */
export function withdrawalReturned({
  withdrawalId,
  memberId,
  amount,
  fee,
  at,
}: WithdrawalEvent & { fee: bigint }): Transfer {
  return transfer({
    kind: 'withdrawal_returned',
    reference: withdrawalId,
    at,
    entries: [
      { account: accounts.bank, amount: fee - amount },
      ...feeEntry(-fee),
      { account: accounts.memberAvailable(memberId), amount },
    ],
  });
}

function feeEntry(fee: bigint) {
  return fee === 0n ? [] : [{ account: accounts.revenueWithdrawal, amount: fee }];
}
