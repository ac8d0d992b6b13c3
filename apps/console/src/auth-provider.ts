import { CallFailed } from '@handbill/contract/client';
import type { AuthProvider } from 'react-admin';
import { api } from './api.ts';
import { clearSession, readSession, saveSession } from './session.ts';

/** Signing in and out of the console, as react-admin asks for it. */
export const authProvider: AuthProvider = {
  async login({ username, password }: { username: string; password: string }) {
    const { data } = await api.operatorLogin({ username, password });
    saveSession({ accessToken: data.access_token, refreshToken: data.refresh_token });
  },
  async logout() {
    const session = readSession();
    // Signing out holds here whatever the server answers: the session there ends by itself in time.
    if (session !== null) await api.operatorLogout({ refresh_token: session.refreshToken }).catch(() => {});
    clearSession();
  },
  async checkAuth() {
    if (readSession() === null) throw new Error('please sign in');
  },
  // A refused command, such as one that needs a second person, is no reason to sign anybody out.
  async checkError(error: unknown) {
    if (error instanceof CallFailed && error.status === 401) throw error;
  },
  async getIdentity() {
    const { data } = await api.operatorMe({});
    return { id: data._id, username: data.username };
  },
  async getPermissions() {
    return null;
  },
};
