// Owns members: who they are, how they sign in, their address, bank info and pictures.
// Refuses to touch money: it reads balances and never posts.
// Start reading with register-member.ts.
export { ensureBankDirectory } from './bank-directory.ts';
export { type BankAccountRow, selectBankAccount as bankAccountOf } from './bank-sql.ts';
export { passwordCheck } from './check-password.ts';
export { membersFeature } from './feature.ts';
export { lockMember } from './lock-member.ts';
export { maskAccountNumber, maskName } from './rules.ts';
export {
  type MemberRow,
  selectAddress as addressOf,
  selectMemberNames as memberNames,
  uploadExists,
} from './sql.ts';
export { type User, userOf } from './wire.ts';
