// Owns members: who they are, how they sign in, their address, bank info and pictures.
// Refuses to touch money: it reads balances and never posts.
// Start reading with register-member.ts.
export { ensureBankDirectory } from './bank-directory.ts';
export { selectBankAccount as bankAccountOf } from './bank-sql.ts';
export { passwordCheck } from './check-password.ts';
export {
  closeMember,
  eraseMember,
  lockOpenMember,
  lockProvenMember,
  reopenAllForMoney,
  reopenForMoney,
} from './close-member.ts';
export { consoleMember } from './console-wire.ts';
export { listInvited } from './list-invited.ts';
export { listSessions } from './list-sessions.ts';
export { lockMember } from './lock-member.ts';
export { bankChangeEndsAt, holdEndsAt, maskAccountNumber, maskName } from './rules.ts';
export { readAddress } from './save-address.ts';
export { readBankAccount } from './save-bank-account.ts';
export {
  countInvited,
  selectAddress as addressOf,
  selectClosedBefore as memberIdsClosedBefore,
  selectCredentialChanges as credentialChangesOf,
  selectInvited,
  selectMemberId as memberIdOf,
  selectOpenIds as openMemberIds,
  uploadExists,
} from './sql.ts';
export { keepPicture } from './upload-picture.ts';
export { userOf } from './wire.ts';
