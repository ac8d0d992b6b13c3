// Owns what is known of money paid by card: when it can be withdrawn, and payments that were taken back.
// Refuses to stop spending it on advertising, and to settle a dispute by one person.
// Start reading with card-hold.ts, then open-dispute.ts.
export { cardHoldOf, isDisputed, recordCardCredits, requireNoDispute } from './card-hold.ts';
export { openDispute } from './open-dispute.ts';
