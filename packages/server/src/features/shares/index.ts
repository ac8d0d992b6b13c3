// Owns received orders: drawing a campaign, the share's life, its visits, its rewards and how they are paid.
// Refuses to judge visits (visits does) and to stop campaigns (campaigns does).
// Start reading with drawing/draw-campaigns.ts, then rewards/pay-rewards.ts.
export { completeCampaignIfDelivered } from './ending/complete-campaign.ts';
export { endSharesOf } from './ending/end-share.ts';
export { releaseAndPay } from './ending/release-and-pay.ts';
export { type ReceivedOrder, receivedOrders } from './list-received-orders.ts';
export { listRewards } from './rewards/list-rewards.ts';
export { placesLeft } from './share-terms.ts';
export { lockShare, lockShares, lockSharesToEnd, type ShareRow } from './sql.ts';
export { decideHeldVisits, type HeldVerdict } from './verdicts/decide-held-visits.ts';
export { recordVerdicts } from './verdicts/record-verdicts.ts';
export { reinstateVisits } from './verdicts/reinstate-visits.ts';
export { uncountVisits } from './verdicts/uncount-visits.ts';
export { forgetVisitorsBefore } from './verdicts/upkeep-sql.ts';
export {
  type HeldFor,
  lockVisits,
  type OpenedVisit,
  recordReversed,
  storeVisits,
  type Verdict,
  type VisitRow,
} from './verdicts/visit-sql.ts';
