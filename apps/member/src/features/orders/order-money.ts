import type { DistributedOrder, ReceivedOrder } from '../../api.ts';

/** What an own order has paid in that is neither spent nor given back, in minor units. */
export function inEscrow({ paid, spent, refunded }: DistributedOrder): number {
  return paid - spent - refunded;
}

/** Rewards of verified visits that late rules can still refuse, in minor units: not claimable yet, nor claimed. */
export function settling(order: ReceivedOrder): number {
  const earned = order.visits_verified * order.reward_per_visit;
  return earned - order.reward_claimed - order.reward_claimable;
}
