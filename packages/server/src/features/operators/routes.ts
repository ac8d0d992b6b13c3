import { operatorLogin, operatorLogout, operatorMe, operatorRefreshToken } from '@handbill/contract/console';
import { route } from '../../platform/route.ts';
import { readOperator } from './read-operator.ts';
import { refreshOperatorSession, rotateOperatorSession } from './refresh-operator-session.ts';
import { signInOperator, verifyOperator } from './sign-in-operator.ts';
import { signOutOperator } from './sign-out-operator.ts';

export const operatorRoutes = [
  route(operatorLogin, signInOperator, { prepare: verifyOperator }),
  route(operatorRefreshToken, refreshOperatorSession, { prepare: rotateOperatorSession }),
  route(operatorLogout, signOutOperator),
  route(operatorMe, readOperator),
];
