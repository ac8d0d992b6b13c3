import { type AccountName, accounts, type Transfer, transfer } from '@handbill/ledger';

/**
 * Credits money to the member that arrived at the bank or a payment service, or waited in `unmatched`
 * (`from`). A deposit is credited once, so its id is the reference. A difference between the deposit's rate
 * and the rate at which the money was held is a gain or a loss.
 */
export function depositCredited(event: {
  from: AccountName;
  held: bigint;
  depositId: string;
  memberId: string;
  amount: bigint;
  at: Date;
}): Transfer {
  const { held, amount } = event;
  return transfer({
    kind: 'deposit_credited',
    reference: event.depositId,
    at: event.at,
    entries: [
      { account: event.from, amount: -held },
      { account: accounts.memberAvailable(event.memberId), amount },
      ...(held === amount ? [] : [{ account: accounts.revenueExchange, amount: held - amount }]),
    ],
  });
}
