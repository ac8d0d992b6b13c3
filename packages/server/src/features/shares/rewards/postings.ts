import { accounts, type Transfer, transfer } from '@handbill/ledger';

/** Verified visits are paid: the reward to the sharer, the fee to revenue. A claim is posted once, under its id. */
export function rewardClaimed(event: {
  claimId: string;
  shareId: string;
  memberId: string;
  reward: bigint;
  fee: bigint;
  at: Date;
}): Transfer {
  const fee = event.fee > 0n ? [{ account: accounts.revenueAdvertising, amount: event.fee }] : [];
  return transfer({
    kind: 'reward_claimed',
    reference: event.claimId,
    at: event.at,
    entries: [
      { account: accounts.shareReserved(event.shareId), amount: -(event.reward + event.fee) },
      { account: accounts.memberAvailable(event.memberId), amount: event.reward },
      ...fee,
    ],
  });
}
