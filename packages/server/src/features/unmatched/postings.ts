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
