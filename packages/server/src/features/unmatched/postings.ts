import { type AccountName, accounts, type Transfer, transfer } from '@handbill/ledger';
import type { CompanyPurpose } from './sql.ts';

interface UnmatchedEvent {
  unmatchedId: string;
  amount: bigint;
  at: Date;
}

/**
 * Received at the bank or a payment service. Each event happens once to the money, so its id is the
 * reference.
 */
export function unmatchedReceived({
  unmatchedId,
  from,
  amount,
  at,
}: UnmatchedEvent & { from: AccountName }): Transfer {
  return transfer({
    kind: 'deposit_unmatched',
    reference: unmatchedId,
    at,
    entries: [
      { account: from, amount: -amount },
      { account: accounts.unmatched, amount },
    ],
  });
}

/** An operator assigned it to its owner. */
export function unmatchedAssigned({
  unmatchedId,
  memberId,
  amount,
  at,
}: UnmatchedEvent & { memberId: string }): Transfer {
  return transfer({
    kind: 'unmatched_assigned',
    reference: unmatchedId,
    at,
    entries: [
      { account: accounts.unmatched, amount: -amount },
      { account: accounts.memberAvailable(memberId), amount },
    ],
  });
}

/** It went back to the payer, the same way it came. */
export function unmatchedReturned({
  unmatchedId,
  to,
  amount,
  at,
}: UnmatchedEvent & { to: AccountName }): Transfer {
  return transfer({
    kind: 'unmatched_returned',
    reference: unmatchedId,
    at,
    entries: [
      { account: accounts.unmatched, amount: -amount },
      { account: to, amount },
    ],
  });
}

const ACCOUNT_OF: Readonly<Record<CompanyPurpose, AccountName>> = {
  capital: accounts.capital,
  payment_service: accounts.paymentService,
  interest: accounts.revenueInterest,
  fee_returned: accounts.bankFees,
};

/** It is the company's own. A payment service's payout is net of a fee. */
export function unmatchedBooked({
  unmatchedId,
  purpose,
  fee,
  amount,
  at,
}: UnmatchedEvent & { purpose: CompanyPurpose; fee: bigint }): Transfer {
  return transfer({
    kind: 'unmatched_booked',
    reference: unmatchedId,
    at,
    entries: [
      { account: accounts.unmatched, amount: -amount },
      ...(fee > 0n ? [{ account: accounts.paymentFees, amount: -fee }] : []),
      { account: ACCOUNT_OF[purpose], amount: amount + fee },
    ],
  });
}
