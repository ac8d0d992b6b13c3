// Owns members: who they are, how they sign in, their address, bank info and pictures.
// Refuses to touch money: it reads balances and never posts.
// Start reading with register-member.ts.
export { ensureBankDirectory } from './bank-directory.ts';
export { selectBankAccount as bankAccountOf } from './bank-sql.ts';
export { passwordCheck } from './check-password.ts';
export { membersFeature } from './feature.ts';
export { lockMember } from './lock-member.ts';
export { maskAccountNumber, maskName } from './rules.ts';
export { selectAddress as addressOf, uploadExists } from './sql.ts';
export { userOf } from './wire.ts';
