import { accounts, type Transfer, transfer } from '@handbill/ledger';

/**
 * More visits of a campaign are paid: their whole price is in escrow before anyone can receive them. The number of
 * visits only grows, so the campaign and its new number are the reference of one top-up.
 */
export function campaignToppedUp(event: {
  campaignId: string;
  memberId: string;
  /** How many visits the campaign has now. */
  target: number;
  price: bigint;
  at: Date;
}): Transfer {
  return transfer({
    kind: 'campaign_topped_up',
    reference: `${event.campaignId} ${event.target}`,
    at: event.at,
    entries: [
      { account: accounts.memberAvailable(event.memberId), amount: -event.price },
      { account: accounts.campaignEscrow(event.campaignId), amount: event.price },
    ],
  });
}
