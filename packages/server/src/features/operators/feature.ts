import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { acceptInvitation, prepareInvitation } from './accept-invitation.ts';
import { addPasskey, beginPasskey, takeOwnChallenge } from './add-passkey.ts';
import { operatorAuditChecks } from './audit-checks.ts';
import { changeOwnPassword, prepareOwnPasswordChange } from './change-own-password.ts';
import { ownFactorCheck } from './check-own-password.ts';
import { beginTotp, confirmTotp } from './enrol-totp.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { readAccess } from './read-access.ts';
import { readOperator } from './read-operator.ts';
import { refreshOperatorSession, rotateOperatorSession } from './refresh-operator-session.ts';
import { removePasskey, removeTotp } from './remove-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { operatorsSchema } from './schema.ts';
import { sealOperatorLog } from './seal-log.ts';
import { endSessionOf, sessionsOfOperator } from './sessions-of-operator.ts';
import { beginPasskeySignIn, signInByPasskey, takeSignInChallenge } from './sign-in-by-passkey.ts';
import { signInOperator, verifyOperator } from './sign-in-operator.ts';
import { signOutOperator } from './sign-out-operator.ts';
import { proveFactorAgain, stepUp } from './step-up.ts';

export const operatorsFeature: Feature = {
  schema: operatorsSchema,
  consoleRoutes: [
    route(calls.operatorLogin, signInOperator, { prepare: verifyOperator }),
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
  jobs: [sealOperatorLog],
  auditChecks: operatorAuditChecks,
};
