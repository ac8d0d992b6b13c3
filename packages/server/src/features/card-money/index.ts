// Owns money paid by card: when it can be withdrawn, and chargebacks.
// Refuses to stop spending it on advertising, and to settle a dispute by one person.
// Start reading with card-hold.ts, then open-dispute.ts.
export { cardHoldOf, isDisputed, recordCardCredits, requireNoDispute } from './card-hold.ts';
export { openDispute } from './open-dispute.ts';
