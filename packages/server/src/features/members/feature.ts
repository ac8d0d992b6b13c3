import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { changePassword, preparePasswordChange } from './change-password.ts';
import { passwordCheck } from './check-password.ts';
import { continueInAnotherTab, continueMemberSession } from './continue-session.ts';
import { endSession } from './end-session.ts';
import { endInviteCode, listInviteCodes, makeInviteCode } from './invite-codes.ts';
import { memberJobs } from './jobs.ts';
import { listInvited } from './list-invited.ts';
import { listMembers } from './list-members.ts';
import { listSessions } from './list-sessions.ts';
import { lockAccount } from './lock-account.ts';
import { readBalance, readMember } from './read-member.ts';
import { refreshSession, rotateMemberSession } from './refresh-session.ts';
import { prepareRegistration, registerMember } from './register-member.ts';
import { readAddress, saveAddress } from './save-address.ts';
import { listBanks, readBankAccount, saveBankAccount } from './save-bank-account.ts';
import { membersSchema } from './schema.ts';
import { signInMember, verifyMember } from './sign-in-member.ts';
import { signOutMember } from './sign-out-member.ts';
import { unlockAccount } from './unlock-account.ts';
import { updateProfile } from './update-profile.ts';
import { preparePicture, uploadPicture } from './upload-picture.ts';

export const membersFeature: Feature = {
  schema: membersSchema,
  memberRoutes: [
    route(memberCalls.register, registerMember, { prepare: prepareRegistration }),
    route(memberCalls.login, signInMember, { prepare: verifyMember }),
    route(memberCalls.me, readMember),
    route(memberCalls.refreshToken, refreshSession, { prepare: rotateMemberSession }),
    route(memberCalls.continueInTab, continueInAnotherTab, { prepare: continueMemberSession }),
    route(memberCalls.logout, signOutMember),
    route(memberCalls.sessions, listSessions),
    route(memberCalls.sessionEnd, endSession),
    route(memberCalls.changePassword, changePassword, { prepare: preparePasswordChange }),
    route(memberCalls.updateProfile, updateProfile),
    route(memberCalls.updateBalance, readBalance),
    route(memberCalls.upload, uploadPicture, { prepare: preparePicture }),
    route(memberCalls.address, readAddress),
    route(memberCalls.updateAddress, saveAddress),
    route(memberCalls.bank, readBankAccount),
    route(memberCalls.updateBank, saveBankAccount, { prepare: passwordCheck }),
    route(memberCalls.bankDirectory, listBanks),
    route(memberCalls.listInvited, listInvited),
  ],
  consoleRoutes: [
    route(consoleCalls.listMembers, listMembers),
    route(consoleCalls.lockMember, lockAccount),
    route(consoleCalls.unlockMember, unlockAccount),
    route(consoleCalls.listInviteCodes, listInviteCodes),
    route(consoleCalls.makeInviteCode, makeInviteCode),
    route(consoleCalls.endInviteCode, endInviteCode),
  ],
  jobs: memberJobs,
};
