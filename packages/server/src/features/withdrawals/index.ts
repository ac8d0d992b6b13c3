// Owns withdrawals: asked for by members, approved by one operator and paid by another.
// Refuses to let one person pay, or anything but the balance and the smallest amount to prevent it.
// Start reading with asking/ask-withdrawal.ts, then paying/pay-withdrawal.ts.
export { withdrawEverything, withdrawForLocked } from './asking/ask-withdrawal.ts';
export { cancelWithdrawal } from './asking/cancel-withdrawal.ts';
export { batchPayable, lockWholeBatch, unbatch } from './batch-withdrawals.ts';
export { rejectWithdrawal } from './deciding/reject-withdrawal.ts';
export { requireWithinOperatorLimits } from './limits/limits.ts';
export { pay as payApproved, payByBatch, requirePayable } from './paying/pay-withdrawal.ts';
export { returnOrAsk } from './paying/return-withdrawal.ts';
export { approvalLapsed, refuseLapsed } from './refuse-lapsed.ts';
export { listOwnWithdrawals, listWithdrawalsOf } from './showing/list-withdrawals.ts';
export { PUBLIC_FIGURES_DAYS, readPublicFigures } from './showing/read-public-figures.ts';
export {
  erasePayees,
  hasMoneyUnderWay as mayStillMove,
  lockBatched,
  lockWithdrawal,
  selectBatched as withdrawalsInBatch,
  voidApprovals,
  type WithdrawalRow,
} from './sql.ts';
export { askedOf, consoleWithdrawalOf } from './wire.ts';
