// Owns money paid by card: when it can be withdrawn, and chargebacks.
// Refuses to keep members from spending it on advertising, and to let one person settle a dispute.
// Start reading with card-hold.ts, then open-dispute.ts and recover-disputed.ts.
export { cardHoldOf, isDisputed, recordCardCredits, requireNoDispute } from './card-hold.ts';
export { openDispute } from './open-dispute.ts';
export { recoverDisputed } from './recover-disputed.ts';
export { selectAllDisputing as disputingMembers, selectDisputing as disputingAmong } from './sql.ts';
