import { accounts, type Transfer, transfer } from '@handbill/ledger';

/** A share was drawn: its rewards and fees are set apart. */
export function shareDrawn(event: {
  campaignId: string;
  shareId: string;
  /** The share, or the objection that was upheld after its share had ended. */
  cause: string;
  cost: bigint;
  at: Date;
}): Transfer {
  return transfer({
    kind: 'share_drawn',
    reference: event.cause,
    at: event.at,
    entries: [
      { account: accounts.campaignEscrow(event.campaignId), amount: -event.cost },
      { account: accounts.shareReserved(event.shareId), amount: event.cost },
    ],
  });
}

/** A share ended: the money it did not earn goes back. A share ends once, so its id is the reference. */
export function shareEnded(event: {
  campaignId: string;
  shareId: string;
  /** The share, or the held visit that was refused after its share had ended. */
  cause: string;
  cost: bigint;
  at: Date;
}): Transfer {
  return transfer({
    kind: 'share_ended',
    reference: event.cause,
    at: event.at,
    entries: [
      { account: accounts.shareReserved(event.shareId), amount: -event.cost },
      { account: accounts.campaignEscrow(event.campaignId), amount: event.cost },
    ],
  });
}

/**
 * Visits of a share were refused before they settled: their rewards and fees go back. The reversal's id is
 * the reference.
 */
export function visitsReversed(event: {
  campaignId: string;
  shareId: string;
  cause: string;
  cost: bigint;
  at: Date;
}): Transfer {
  return transfer({
    kind: 'visits_reversed',
    reference: event.cause,
    at: event.at,
    entries: [
      { account: accounts.shareReserved(event.shareId), amount: -event.cost },
      { account: accounts.campaignEscrow(event.campaignId), amount: event.cost },
    ],
  });
}

/**
 * A campaign's unspent money goes back to the advertiser. `cause` is the campaign, or the event that returned
 * money after its close.
 */
export function campaignClosed(event: {
  campaignId: string;
  memberId: string;
  cause: string;
  amount: bigint;
  at: Date;
}): Transfer {
  return transfer({
    kind: 'campaign_closed',
    reference: event.cause,
    at: event.at,
    entries: [
      { account: accounts.campaignEscrow(event.campaignId), amount: -event.amount },
      { account: accounts.memberAvailable(event.memberId), amount: event.amount },
    ],
  });
}
