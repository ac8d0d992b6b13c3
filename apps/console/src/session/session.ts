/** The tokens of a signed-in operator, kept per tab: another tab starts signed out, also a copy (own-tab.ts). */
export interface Session {
  accessToken: string;
  refreshToken: string;
}

const ACCESS = 'console_access_token';
const REFRESH = 'console_refresh_token';

export function readSession(): Session | null {
  const accessToken = sessionStorage.getItem(ACCESS);
  const refreshToken = sessionStorage.getItem(REFRESH);
  return accessToken === null || refreshToken === null ? null : { accessToken, refreshToken };
}

export function saveSession({ accessToken, refreshToken }: Session): void {
  sessionStorage.setItem(ACCESS, accessToken);
  sessionStorage.setItem(REFRESH, refreshToken);
}

export function clearSession(): void {
  sessionStorage.removeItem(ACCESS);
  sessionStorage.removeItem(REFRESH);
}
