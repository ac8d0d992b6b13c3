// Owns withdrawals: asked for by members, approved by one operator and paid by another.
// Refuses to let one person pay, or anything but the balance and the smallest amount to prevent it.
// Start reading with ask-withdrawal.ts, then pay-withdrawal.ts.
export { withdrawEverything, withdrawForLocked } from './ask-withdrawal.ts';
export { requireWithinOperatorLimits } from './limits.ts';
export { listOwnWithdrawals } from './list-withdrawals.ts';
export { pay as payApproved, payByBatch } from './pay-withdrawal.ts';
export { readPublicFigures } from './read-public-figures.ts';
export { returnOrAsk } from './return-withdrawal.ts';
export {
  hasMoneyUnderWay as mayStillMove,
  lockBatched,
  lockPayable,
  lockWithdrawal,
  selectBatched,
  selectWithdrawalsOf,
  updateBatched,
  updatePayeesErased as erasePayees,
  updateUnapproved as voidApprovals,
  updateUnbatched,
  type WithdrawalRow,
} from './sql.ts';
export { consoleWithdrawalOf } from './wire.ts';
