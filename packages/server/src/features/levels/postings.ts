import { accounts, type Transfer, transfer } from '@handbill/ledger';

interface PurchaseEvent {
  purchaseId: string;
  memberId: string;
  price: bigint;
  at: Date;
}

/**
 * A level is bought: its price is pending until the refund window closes. A purchase is posted once, under
 * its id.
 */
export function levelBought({ purchaseId, memberId, price, at }: PurchaseEvent): Transfer {
  return transfer({
    kind: 'level_bought',
    reference: purchaseId,
    at,
    entries: [
      { account: accounts.memberAvailable(memberId), amount: -price },
      { account: accounts.membershipPending, amount: price },
    ],
  });
}

/** A level is given back: all of its price returns. */
export function levelRefunded({ purchaseId, memberId, price, at }: PurchaseEvent): Transfer {
  return transfer({
    kind: 'level_refunded',
    reference: purchaseId,
    at,
    entries: [
      { account: accounts.membershipPending, amount: -price },
      { account: accounts.memberAvailable(memberId), amount: price },
    ],
  });
}

/** A level's refund window closed: its price becomes revenue. */
export function levelEarned({ purchaseId, price, at }: Omit<PurchaseEvent, 'memberId'>): Transfer {
  return transfer({
    kind: 'level_earned',
    reference: purchaseId,
    at,
    entries: [
      { account: accounts.membershipPending, amount: -price },
      { account: accounts.revenueMembership, amount: price },
    ],
  });
}
