// Owns members: who they are, how they sign in, their address and bank info.
// Refuses to touch money: it reads balances and never posts.
// Start reading with joining/register-member.ts.
export { ensureBankDirectory } from './bank-info/bank-directory.ts';
export { selectBankAccount as bankAccountOf } from './bank-info/bank-sql.ts';
export { readBankAccount } from './bank-info/save-bank-account.ts';
export { consoleMember } from './console/console-member.ts';
export { unlockAccount } from './console/unlock-account.ts';
export { readSecondFactors } from './factors/read-factors.ts';
export { limitedMembers, verifyingStep } from './joining/account-limits.ts';
export { openFirstCode } from './joining/invite-codes.ts';
export { joinObstacles } from './joining/join-obstacles.ts';
export {
  selectLimited as limitsOf,
  setVerified,
} from './joining/limits-sql.ts';
export { closeMember, eraseMember, reopenAllForMoney, reopenForMoney } from './leaving/close-member.ts';
export { lockMember, lockOpenMember, lockOpenMembers, lockProvenMember } from './lock-member.ts';
export { readAddress } from './profile/save-address.ts';
export { memberAfter, membersAfter, memberWithBalances } from './read-with-balances.ts';
export { recoverBySupport } from './recovery/recover-by-support.ts';
export { selectRecoveryCodes as recoveryCodesOf } from './recovery-codes-sql.ts';
export { bankChangeEndsAt, holdEndsAt, maskAccountNumber, maskName, phoneOf, usernameOf } from './rules.ts';
export { passwordCheck } from './sign-in/check-password.ts';
export { listSessions } from './sign-in/list-sessions.ts';
export {
  delayForRecovery,
  recoveringMembers,
  selectAddress as addressOf,
  selectClosedBefore as memberIdsClosedBefore,
  selectCredentialChanges as credentialChangesOf,
  selectMemberId as memberIdOf,
  selectOpenIds as openMemberIds,
  selectPhone as phoneOfMember,
  setAvatar,
  setLevel,
  setPhone,
} from './sql.ts';
