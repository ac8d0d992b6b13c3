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

/** Money that came back while the dispute is open is set apart, too. `part` makes the posting unique. */
export function restDisputed({ part, ...event }: DisputeEvent & { part: string; moved: bigint }): Transfer {
  return { ...paymentDisputed(event), reference: `${event.disputeId}/${part}` };
}

/** Money that came back after the dispute was lost pays a part of our loss. `part` makes the posting unique. */
export function lossRecovered({
  disputeId,
  part,
  memberId,
  at,
  moved,
}: DisputeEvent & { part: string; moved: bigint }): Transfer {
  return transfer({
    kind: 'dispute_lost',
    reference: `${disputeId}/${part}`,
    at,
    entries: [
      { account: accounts.memberAvailable(memberId), amount: -moved },
      { account: accounts.goodwill, amount: moved },
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

/** The service keeps the money it took back; the part that the member no longer has is our loss. */
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
