// Owns members: who they are, how they sign in, their address, bank info and pictures.
// Refuses to touch money: it reads balances and never posts.
// Start reading with register-member.ts.
export { ensureBankDirectory } from './bank-info/bank-directory.ts';
export { selectBankAccount as bankAccountOf } from './bank-info/bank-sql.ts';
export { readBankAccount } from './bank-info/save-bank-account.ts';
export {
  closeMember,
  eraseMember,
  lockOpenMember,
  lockProvenMember,
  reopenAllForMoney,
  reopenForMoney,
} from './close-member.ts';
export { consoleMember } from './console/console-wire.ts';
export { lockMember } from './lock-member.ts';
export { isOwnPicture, ownPicture } from './pictures/company-pictures-sql.ts';
export { keepPicture } from './pictures/upload-picture.ts';
export { bankChangeEndsAt, holdEndsAt, maskAccountNumber, maskName } from './rules.ts';
export { readAddress } from './save-address.ts';
export { passwordCheck } from './sign-in/check-password.ts';
export { listSessions } from './sign-in/list-sessions.ts';
export {
  selectAddress as addressOf,
  selectClosedBefore as memberIdsClosedBefore,
  selectCredentialChanges as credentialChangesOf,
  selectMemberId as memberIdOf,
  selectOpenIds as openMemberIds,
  setLevel,
  uploadExists,
} from './sql.ts';
export { userAfter, userOf, usersAfter } from './wire.ts';
