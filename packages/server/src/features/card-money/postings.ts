import { accounts, type Transfer, transfer } from '@handbill/ledger';

interface DisputeEvent {
  disputeId: string;
  memberId: string;
  at: Date;
}

/** The payment was charged back: the rest of it is set apart until the dispute is settled. */
export function paymentDisputed({
  disputeId,
  memberId,
  at,
  moved,
}: DisputeEvent & { moved: bigint }): Transfer {
  return transfer({
    kind: 'payment_disputed',
    reference: disputeId,
    at,
    entries: [
      { account: accounts.memberAvailable(memberId), amount: -moved },
      { account: accounts.disputed, amount: moved },
    ],
  });
}

/** The payment stands: the member gets it back. */
export function disputeWon({ disputeId, memberId, at, moved }: DisputeEvent & { moved: bigint }): Transfer {
  return transfer({
    kind: 'dispute_won',
    reference: disputeId,
    at,
    entries: [
      { account: accounts.disputed, amount: -moved },
      { account: accounts.memberAvailable(memberId), amount: moved },
    ],
  });
}

/** The service keeps the money it took back; the part that the member had already spent is our loss. */
export function disputeLost(
  event: DisputeEvent & { amount: bigint; moved: bigint; taken: bigint },
): Transfer {
  const { disputeId, memberId, at, amount, moved, taken } = event;
  const loss = amount - moved - taken;
  return transfer({
    kind: 'dispute_lost',
    reference: disputeId,
    at,
    entries: [
      ...(moved > 0n ? [{ account: accounts.disputed, amount: -moved }] : []),
      ...(taken > 0n ? [{ account: accounts.memberAvailable(memberId), amount: -taken }] : []),
      ...(loss > 0n ? [{ account: accounts.goodwill, amount: -loss }] : []),
      { account: accounts.paymentService, amount },
    ],
  });
}
