import { accounts, type Transfer, transfer } from '@handbill/ledger';

interface UnmatchedEvent {
  unmatchedId: string;
  amount: bigint;
  at: Date;
}

/** Came in at the bank. Each event happens to it once, so its id is the reference. */
export function unmatchedReceived({ unmatchedId, amount, at }: UnmatchedEvent): Transfer {
  return transfer({
    kind: 'deposit_unmatched',
    reference: unmatchedId,
    at,
    entries: [
      { account: accounts.bank, amount: -amount },
      { account: accounts.unmatched, amount },
    ],
  });
}

/** A person said whose it is. */
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

/** It went back to who paid it. */
export function unmatchedReturned({ unmatchedId, amount, at }: UnmatchedEvent): Transfer {
  return transfer({
    kind: 'unmatched_returned',
    reference: unmatchedId,
    at,
    entries: [
      { account: accounts.unmatched, amount: -amount },
      { account: accounts.bank, amount },
    ],
  });
}
