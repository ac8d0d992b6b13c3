import type { ReceivedOrder } from '../../data/api.ts';

/** The rewards of all verified visits, in minor units. */
export function earnedBy(order: Pick<ReceivedOrder, 'visits_verified' | 'reward_per_visit'>): number {
  return order.visits_verified * order.reward_per_visit;
}
