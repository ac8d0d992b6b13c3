// Owns withdrawals for locked members: one operator requests the payment of their available balance, another approves it.
// Refuses to let one person move anything, and to pay in any way other than a withdrawal.
// Start reading with ask-locked-withdrawal.ts.
export { eraseLockedPayees, withdrawLockedRequests } from './sql.ts';
