import { type AccountName, accounts, type Transfer, transfer } from '@handbill/ledger';

/** Money came in, at the bank or at a payment service (`from`): it is the member's. A deposit is credited once, so its id is the reference. */
export function depositCredited(event: {
  from: AccountName;
  depositId: string;
  memberId: string;
  amount: bigint;
  at: Date;
}): Transfer {
  return transfer({
    kind: 'deposit_credited',
    reference: event.depositId,
    at: event.at,
    entries: [
      { account: event.from, amount: -event.amount },
      { account: accounts.memberAvailable(event.memberId), amount: event.amount },
    ],
  });
}
