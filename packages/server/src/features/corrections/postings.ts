import { accounts, type Transfer, transfer } from '@handbill/ledger';

/**
 * Two people agreed: goodwill pays the member (positive amount), or the member pays back. It happens once.
 */
export function balanceCorrected(event: {
  correctionId: string;
  memberId: string;
  amount: bigint;
  at: Date;
}): Transfer {
  return transfer({
    kind: 'correction',
    reference: event.correctionId,
    at: event.at,
    entries: [
      { account: accounts.goodwill, amount: -event.amount },
      { account: accounts.memberAvailable(event.memberId), amount: event.amount },
    ],
  });
}
