import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { addPasskey, beginPasskey, takeOwnChallenge } from './factors/add-passkey.ts';
import { ownFactorCheck } from './factors/check-own-password.ts';
import { beginTotp, confirmTotp } from './factors/enrol-totp.ts';
import { readAccess } from './factors/read-access.ts';
import { removePasskey, removeTotp } from './factors/remove-factor.ts';
import { renewRecoveryCodes } from './factors/renew-recovery-codes.ts';
import { proveFactorAgain, stepUp } from './factors/step-up.ts';
import { operatorsSchema } from './schema.ts';
import { acceptInvitation, prepareInvitation } from './sign-in/accept-invitation.ts';
import { changeOwnPassword, prepareOwnPasswordChange } from './sign-in/change-own-password.ts';
import { endOwnSession, listOwnSessions } from './sign-in/own-sessions.ts';
import { readOperator } from './sign-in/read-operator.ts';
import { refreshOperatorSession, rotateOperatorSession } from './sign-in/refresh-operator-session.ts';
import { endSessionOf, sessionsOfOperator } from './sign-in/sessions-of-operator.ts';
import { beginPasskeySignIn, signInByPasskey, takeSignInChallenge } from './sign-in/sign-in-by-passkey.ts';
import { startOperatorSession, verifyOperator } from './sign-in/sign-in-operator.ts';
import { signOutOperator } from './sign-in/sign-out-operator.ts';

export const operatorsFeature: Feature = {
  schema: operatorsSchema,
  consoleRoutes: [
    route(calls.operatorLogin, (context, _input, verified) => startOperatorSession(context, verified), {
      prepare: verifyOperator,
    }),
    route(calls.passkeyOptions, beginPasskeySignIn),
    route(calls.passkeyLogin, signInByPasskey, { prepare: takeSignInChallenge }),
    route(calls.acceptInvitation, acceptInvitation, { prepare: prepareInvitation }),
    route(calls.operatorRefreshToken, refreshOperatorSession, { prepare: rotateOperatorSession }),
    route(calls.operatorLogout, signOutOperator),
    route(calls.operatorMe, readOperator),
    route(calls.access, readAccess),
    route(calls.beginTotp, beginTotp, { prepare: ownFactorCheck }),
    route(calls.confirmTotp, confirmTotp),
    route(calls.removeTotp, removeTotp, { prepare: ownFactorCheck }),
    route(calls.beginPasskey, beginPasskey, { prepare: ownFactorCheck }),
    route(calls.addPasskey, addPasskey, { prepare: takeOwnChallenge }),
    route(calls.removePasskey, removePasskey, { prepare: ownFactorCheck }),
    route(calls.newRecoveryCodes, renewRecoveryCodes, { prepare: ownFactorCheck }),
    route(calls.stepUp, stepUp, { prepare: proveFactorAgain }),
    route(calls.changeOperatorPassword, changeOwnPassword, { prepare: prepareOwnPasswordChange }),
    route(calls.operatorSessions, listOwnSessions),
    route(calls.endOperatorSession, endOwnSession),
    route(calls.listSessionsOfOperator, sessionsOfOperator),
    route(calls.endSessionOfOperator, endSessionOf),
  ],
};
