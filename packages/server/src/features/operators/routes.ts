import {
  acceptInvitation as acceptInvitationCall,
  access,
  addPasskey as addPasskeyCall,
  beginPasskey as beginPasskeyCall,
  beginTotp as beginTotpCall,
  changeOperatorPassword,
  confirmTotp as confirmTotpCall,
  endOperatorSession,
  endSessionOfOperator,
  listSessionsOfOperator,
  newRecoveryCodes,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorRefreshToken,
  operatorSessions,
  passkeyLogin,
  passkeyOptions,
  removePasskey as removePasskeyCall,
  removeTotp as removeTotpCall,
  stepUp as stepUpCall,
} from '@handbill/contract/console';
import { route } from '../../platform/route.ts';
import { acceptInvitation, prepareInvitation } from './accept-invitation.ts';
import { addPasskey, beginPasskey, takeOwnChallenge } from './add-passkey.ts';
import { changeOwnPassword, prepareOwnPasswordChange } from './change-own-password.ts';
import { ownFactorCheck } from './check-own-password.ts';
import { beginTotp, confirmTotp } from './enrol-totp.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { readAccess } from './read-access.ts';
import { readOperator } from './read-operator.ts';
import { refreshOperatorSession, rotateOperatorSession } from './refresh-operator-session.ts';
import { removePasskey, removeTotp } from './remove-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { endSessionOf, sessionsOfOperator } from './sessions-of-operator.ts';
import { beginPasskeySignIn, signInByPasskey, takeSignInChallenge } from './sign-in-by-passkey.ts';
import { signInOperator, verifyOperator } from './sign-in-operator.ts';
import { signOutOperator } from './sign-out-operator.ts';
import { proveFactorAgain, stepUp } from './step-up.ts';

export const operatorRoutes = [
  route(operatorLogin, signInOperator, { prepare: verifyOperator }),
  route(passkeyOptions, beginPasskeySignIn),
  route(passkeyLogin, signInByPasskey, { prepare: takeSignInChallenge }),
  route(acceptInvitationCall, acceptInvitation, { prepare: prepareInvitation }),
  route(operatorRefreshToken, refreshOperatorSession, { prepare: rotateOperatorSession }),
  route(operatorLogout, signOutOperator),
  route(operatorMe, readOperator),
  route(access, readAccess),
  route(beginTotpCall, beginTotp, { prepare: ownFactorCheck }),
  route(confirmTotpCall, confirmTotp),
  route(removeTotpCall, removeTotp, { prepare: ownFactorCheck }),
  route(beginPasskeyCall, beginPasskey, { prepare: ownFactorCheck }),
  route(addPasskeyCall, addPasskey, { prepare: takeOwnChallenge }),
  route(removePasskeyCall, removePasskey, { prepare: ownFactorCheck }),
  route(newRecoveryCodes, renewRecoveryCodes, { prepare: ownFactorCheck }),
  route(stepUpCall, stepUp, { prepare: proveFactorAgain }),
  route(changeOperatorPassword, changeOwnPassword, { prepare: prepareOwnPasswordChange }),
  route(operatorSessions, listOwnSessions),
  route(endOperatorSession, endOwnSession),
  route(listSessionsOfOperator, sessionsOfOperator),
  route(endSessionOfOperator, endSessionOf),
];
