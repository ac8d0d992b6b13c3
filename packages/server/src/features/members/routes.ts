import {
  endInviteCode as endInviteCodeCall,
  listInviteCodes as listInviteCodesCall,
  listMembers as listMembersCall,
  lockMember,
  makeInviteCode as makeInviteCodeCall,
  unlockMember,
} from '@handbill/contract/console';
import {
  address,
  bank,
  bankDirectory,
  changePassword as changePasswordCall,
  continueInTab,
  listInvited as listInvitedCall,
  login,
  logout,
  me,
  refreshToken,
  register,
  sessionEnd,
  sessions,
  updateAddress,
  updateBalance,
  updateBank,
  updateProfile as updateProfileCall,
  upload,
} from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { changePassword, preparePasswordChange } from './change-password.ts';
import { passwordCheck } from './check-password.ts';
import { continueInAnotherTab, continueMemberSession } from './continue-session.ts';
import { endSession } from './end-session.ts';
import { endInviteCode, listInviteCodes, makeInviteCode } from './invite-codes.ts';
import { listInvited } from './list-invited.ts';
import { listMembers } from './list-members.ts';
import { listSessions } from './list-sessions.ts';
import { lockAccount } from './lock-account.ts';
import { readBalance, readMember } from './read-member.ts';
import { refreshSession, rotateMemberSession } from './refresh-session.ts';
import { prepareRegistration, registerMember } from './register-member.ts';
import { readAddress, saveAddress } from './save-address.ts';
import { listBanks, readBankAccount, saveBankAccount } from './save-bank-account.ts';
import { signInMember, verifyMember } from './sign-in-member.ts';
import { signOutMember } from './sign-out-member.ts';
import { unlockAccount } from './unlock-account.ts';
import { updateProfile } from './update-profile.ts';
import { preparePicture, uploadPicture } from './upload-picture.ts';

export const memberRoutes = [
  route(register, registerMember, { prepare: prepareRegistration }),
  route(login, signInMember, { prepare: verifyMember }),
  route(me, readMember),
  route(refreshToken, refreshSession, { prepare: rotateMemberSession }),
  route(continueInTab, continueInAnotherTab, { prepare: continueMemberSession }),
  route(logout, signOutMember),
  route(sessions, listSessions),
  route(sessionEnd, endSession),
  route(changePasswordCall, changePassword, { prepare: preparePasswordChange }),
  route(updateProfileCall, updateProfile),
  route(updateBalance, readBalance),
  route(upload, uploadPicture, { prepare: preparePicture }),
  route(address, readAddress),
  route(updateAddress, saveAddress),
  route(bank, readBankAccount),
  route(updateBank, saveBankAccount, { prepare: passwordCheck }),
  route(bankDirectory, listBanks),
  route(listInvitedCall, listInvited),
];

export const memberConsoleRoutes = [
  route(listMembersCall, listMembers),
  route(lockMember, lockAccount),
  route(unlockMember, unlockAccount),
  route(listInviteCodesCall, listInviteCodes),
  route(makeInviteCodeCall, makeInviteCode),
  route(endInviteCodeCall, endInviteCode),
];
