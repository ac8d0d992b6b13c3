// Owns received orders: drawing a campaign, the share's life, its visits, its rewards and how they are paid.
// Refuses to judge visits (visits does) and to stop campaigns (campaigns does).
// Start reading with draw-campaigns.ts, then pay-rewards.ts.
export { completeCampaignIfDelivered } from './complete-campaign.ts';
export { decideHeldVisits, type HeldVerdict } from './decide-held-visits.ts';
export { endSharesOf } from './end-share.ts';
export { type ReceivedOrder, receivedOrders } from './list-received-orders.ts';
export { listRewards } from './list-rewards.ts';
export { recordVerdicts } from './record-verdicts.ts';
export { reinstateVisits } from './reinstate-visits.ts';
export { releaseAndPay } from './release-and-pay.ts';
export { countReceivedOn, lockShare, lockShares, lockSharesToEnd, type ShareRow } from './sql.ts';
export { uncountVisits } from './uncount-visits.ts';
export {
  forgetVisitorsBefore,
  type HeldFor,
  lockVisits,
  type OpenedVisit,
  recordReversed,
  storeVisits,
  type Verdict,
  type VisitRow,
} from './visit-sql.ts';
