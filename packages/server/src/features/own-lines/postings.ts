import { type AccountName, accounts, type Transfer, transfer } from '@handbill/ledger';
import type { OwnLineKind } from './sql.ts';

const ACCOUNT_OF: Readonly<Record<OwnLineKind, AccountName>> = {
  fee: accounts.bankFees,
  interest: accounts.revenueInterest,
  owner: accounts.capital,
};

/**
 * The bank moved the company's own money; positive is money in. A line is booked once, so its approval's id
 * is the reference.
 */
export function ownLineBooked(event: {
  ownLineId: string;
  kind: OwnLineKind;
  amount: bigint;
  at: Date;
}): Transfer {
  return transfer({
    kind: 'own_line_booked',
    reference: event.ownLineId,
    at: event.at,
    entries: [
      { account: accounts.bank, amount: -event.amount },
      { account: ACCOUNT_OF[event.kind], amount: event.amount },
    ],
  });
}
