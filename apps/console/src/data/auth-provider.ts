import { CallFailed } from '@handbill/contract/client';
import type { AuthProvider } from 'react-admin';
import { askForPasskey } from '../session/passkeys.ts';
import { clearSession, readSession, saveSession } from '../session/session.ts';
import { sessionStarted } from '../session/session-end.ts';
import { stepUp } from '../session/step-up.ts';
import { api } from './api.ts';
import { forgetMe, mayI, whoAmI } from './me.ts';

/** An operator's credentials. */
export type Credentials = 'passkey' | { username: string; password: string; otp?: string };

/** Signing in and out of the console, as react-admin asks for it. */
export const authProvider: AuthProvider = {
  async login(credentials: Credentials) {
    const { data } = await (credentials === 'passkey' ? passkeySignIn() : api.operatorLogin(credentials));
    stepUp.changeOperator();
    saveSession({ accessToken: data.access_token, refreshToken: data.refresh_token });
    sessionStarted();
    forgetMe();
    // Without a second factor an operator gets no further than setting one up.
    return data.operator.limited ? { redirectTo: '/access' } : undefined;
  },
  async logout() {
    // First, so that nobody answers the question while this session ends.
    stepUp.changeOperator();
    const leaving = stepUp.changes();
    const session = readSession();
    // If the call fails, the operator is still signed out here; the server's session expires by itself.
    if (session !== null) await api.operatorLogout({ refresh_token: session.refreshToken }).catch(() => {});
    // By then another operator may have signed in.
    if (stepUp.changes() === leaving) clearSession();
    forgetMe();
  },
  async checkAuth() {
    if (readSession() === null) throw new Error('please sign in');
  },
  // A refused command, such as one that needs a second person, is no reason to sign the operator out. Neither is a late
  // answer to a call of the one before: an answer that ends the current session has ended it already (api.ts).
  async checkError(error: unknown) {
    if (error instanceof CallFailed && error.status === 401 && readSession() === null) throw error;
  },
  async getIdentity() {
    const { _id, username } = await whoAmI();
    return { id: _id, username };
  },
  async getPermissions() {
    return null;
  },
  canAccess: ({ resource, action }) => mayI(resource, action),
};

async function passkeySignIn() {
  const { data } = await api.passkeyOptions({});
  return api.passkeyLogin({ response: await askForPasskey(data) });
}
