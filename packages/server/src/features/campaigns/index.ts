// Owns distributed orders: their prices, payment, review, pausing and stopping.
// Refuses to allocate visits (shares does) and to hold their money (escrow does).
// Start reading with starting/create-campaign.ts, then starting/pay-campaign.ts and reviewing/review-campaign.ts.

export { consoleOrderById } from './console-order.ts';
export { distributedOrders } from './list-distributed-orders.ts';
export { lockAnyCampaign } from './lock-campaign.ts';
export { paceOf, paceSince, type RecentVisits } from './pacing/pace.ts';
export { stopOpenCampaign } from './pausing/stop-campaign.ts';
export { haltCampaign } from './pausing/supervise-campaign.ts';
export { offersOf } from './rules.ts';
export { turnsToday } from './starting/turns.ts';
export type { DistributedOrder } from './wire.ts';
