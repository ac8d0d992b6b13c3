import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { refreshBankDirectory } from './bank-info/refresh-bank-directory.ts';
import { listBanks, readBankAccount, saveBankAccount } from './bank-info/save-bank-account.ts';
import { listMembers } from './console/list-members.ts';
import { lockAccount } from './console/lock-account.ts';
import { vouchForMember } from './console/vouch-for-member.ts';
import { addPasskey, beginPasskey, takeAddingChallenge } from './factors/add-passkey.ts';
import { askPasskey } from './factors/ask-passkey.ts';
import { beginAuthenticator, confirmAuthenticator } from './factors/enrol-authenticator.ts';
import { readSecondFactors } from './factors/read-factors.ts';
import { removeAuthenticator, removePasskey } from './factors/remove-factor.ts';
import {
  endInviteCode,
  limitInviteCode,
  listInviteCodes,
  makeInviteCode,
  offerInviteCode,
  readOfferedCode,
} from './joining/invite-codes.ts';
import { prepareRegistration, registerMember } from './joining/register-member.ts';
import { readBalance, readMember } from './profile/read-member.ts';
import { readAddress, saveAddress } from './profile/save-address.ts';
import { updateProfile } from './profile/update-profile.ts';
import {
  confirmRecoveryCodes,
  makeRecoveryCodes,
  prepareRecoveryCodes,
  readRecoveryCodes,
} from './recovery/make-recovery-codes.ts';
import { prepareRecovery, recoverByCode } from './recovery/recover-by-code.ts';
import {
  prepareWithAuthenticator,
  prepareWithPasskey,
  recoverWithAuthenticator,
  recoverWithPasskey,
} from './recovery/recover-by-factor.ts';
import { membersSchema } from './schema.ts';
import { changePassword, preparePasswordChange } from './sign-in/change-password.ts';
import { passwordCheck } from './sign-in/check-password.ts';
import { continueInAnotherTab, continueMemberSession } from './sign-in/continue-session.ts';
import { endOtherSessions } from './sign-in/end-other-sessions.ts';
import { endSession } from './sign-in/end-session.ts';
import { forgetPasswordAttempts } from './sign-in/forget-password-attempts.ts';
import { listSessions } from './sign-in/list-sessions.ts';
import { refreshSession, rotateMemberSession } from './sign-in/refresh-session.ts';
import { resumeKeptSession, resumeMemberSession } from './sign-in/resume-session.ts';
import { signInMember, verifyMember } from './sign-in/sign-in-member.ts';
import { signOutMember } from './sign-in/sign-out-member.ts';

export const membersFeature: Feature = {
  schema: membersSchema,
  memberRoutes: [
    route(memberCalls.register, registerMember, { prepare: prepareRegistration }),
    route(memberCalls.offeredCode, readOfferedCode),
    route(memberCalls.login, signInMember, { prepare: verifyMember }),
    route(memberCalls.me, readMember),
    route(memberCalls.refreshToken, refreshSession, { prepare: rotateMemberSession }),
    route(memberCalls.continueInTab, continueInAnotherTab, { prepare: continueMemberSession }),
    route(memberCalls.resumeSession, resumeMemberSession, { prepare: resumeKeptSession }),
    route(memberCalls.logout, signOutMember),
    route(memberCalls.sessions, listSessions),
    route(memberCalls.sessionEnd, endSession),
    route(memberCalls.sessionsEndOthers, endOtherSessions),
    route(memberCalls.changePassword, changePassword, { prepare: preparePasswordChange }),
    route(memberCalls.recover, recoverByCode, { prepare: prepareRecovery }),
    route(memberCalls.recoverByAuthenticator, recoverWithAuthenticator, {
      prepare: prepareWithAuthenticator,
    }),
    route(memberCalls.recoverByPasskey, recoverWithPasskey, { prepare: prepareWithPasskey }),
    route(memberCalls.passkeyChallenge, askPasskey),
    route(memberCalls.secondFactors, readSecondFactors),
    route(memberCalls.authenticatorBegin, beginAuthenticator, { prepare: passwordCheck }),
    route(memberCalls.authenticatorConfirm, confirmAuthenticator),
    route(memberCalls.authenticatorRemove, removeAuthenticator, { prepare: passwordCheck }),
    route(memberCalls.passkeyBegin, beginPasskey, { prepare: passwordCheck }),
    route(memberCalls.passkeyAdd, addPasskey, { prepare: takeAddingChallenge }),
    route(memberCalls.passkeyRemove, removePasskey, { prepare: passwordCheck }),
    route(memberCalls.recoveryCodes, readRecoveryCodes),
    route(memberCalls.makeRecoveryCodes, makeRecoveryCodes, { prepare: prepareRecoveryCodes }),
    route(memberCalls.confirmRecoveryCodes, confirmRecoveryCodes),
    route(memberCalls.updateProfile, updateProfile),
    route(memberCalls.updateBalance, readBalance),
    route(memberCalls.address, readAddress),
    route(memberCalls.updateAddress, saveAddress),
    route(memberCalls.bank, readBankAccount),
    route(memberCalls.updateBank, saveBankAccount, { prepare: passwordCheck }),
    route(memberCalls.bankDirectory, listBanks),
  ],
  consoleRoutes: [
    route(consoleCalls.listMembers, listMembers),
    route(consoleCalls.lockMember, lockAccount),
    route(consoleCalls.vouchForMember, vouchForMember),
    route(consoleCalls.listInviteCodes, listInviteCodes),
    route(consoleCalls.makeInviteCode, makeInviteCode),
    route(consoleCalls.endInviteCode, endInviteCode),
    route(consoleCalls.limitInviteCode, limitInviteCode),
    route(consoleCalls.offerInviteCode, offerInviteCode),
  ],
  jobs: [refreshBankDirectory(fetch), forgetPasswordAttempts],
};
