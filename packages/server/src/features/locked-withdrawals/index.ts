// Owns withdrawals for locked members: what is available to them is paid to their bank account, asked for by one operator and approved by another.
// Refuses to let one person move anything, and to pay otherwise than withdrawals are.
// Start reading with ask-locked-withdrawal.ts.
export { updateAccountsErased as eraseLockedPayees } from './sql.ts';
