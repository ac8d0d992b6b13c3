import { accounts, type Transfer, transfer } from '@handbill/ledger';

/**
 * A campaign is paid: its whole price is in escrow before anyone can receive it. This happens once, so its id
 * is the reference.
 */
export function campaignPaid(event: {
  campaignId: string;
  memberId: string;
  price: bigint;
  at: Date;
}): Transfer {
  return transfer({
    kind: 'campaign_paid',
    reference: event.campaignId,
    at: event.at,
    entries: [
      { account: accounts.memberAvailable(event.memberId), amount: -event.price },
      { account: accounts.campaignEscrow(event.campaignId), amount: event.price },
    ],
  });
}
