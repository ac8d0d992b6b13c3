// Owns distributed orders: their prices, payment, review, pausing and stopping.
// Refuses to allocate visits (shares does) and to hold their money (escrow does).
// Start reading with create-campaign.ts, then pay-campaign.ts and review-campaign.ts.
export { distributedOrders } from './list-distributed-orders.ts';
export { consoleOrderById, lockAnyCampaign } from './record-step.ts';
export { offersOf } from './rules.ts';
export { stopOpenCampaign } from './stop-campaign.ts';
export { haltCampaign } from './supervise-campaign.ts';
export { turnsToday } from './turns.ts';
export type { DistributedOrder } from './wire.ts';
