import { signIn } from '../../src/platform/identity/sessions/starting.ts';
import { DEVICE_COOKIE, KEPT_COOKIE, ORIGIN, type TestApp } from '../app.ts';
import { NOTHING_KEPT, type Person } from './people.ts';

/** Signs a person in on their device, which keeps them signed in. Returns what a new tab there sends. */
export async function keptBrowser(app: TestApp, person: Person): Promise<{ cookie: string; origin: string }> {
  const { id, address, userAgent, device } = person;
  let token: string | null = null;
  const store = (stored: string | null) => {
    token = stored;
  };
  const caller = { address, userAgent, visitorCookie: '', device, kept: { ...NOTHING_KEPT, store } };
  const tokens = await app.work((work) => signIn(work, { id, staysSignedIn: true }, caller));
  Object.assign(person, { accessToken: tokens.access_token, refreshToken: tokens.refresh_token });
  return { cookie: `${DEVICE_COOKIE}=${device}; ${KEPT_COOKIE}=${token}`, origin: ORIGIN };
}
