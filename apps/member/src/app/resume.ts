import { CallFailed } from '@handbill/contract/client';
import { api } from '../data/api.ts';
import { session } from '../session/this-tab.ts';

/** After this long the app starts without a session; it signs in by itself if the answer comes later. */
const PATIENCE_MS = 8_000;
const UNAUTHORIZED = 401;

/** Starts a session in a new tab of a device that keeps its member signed in. */
export function resume(): Promise<unknown> {
  return Promise.race([startSession(), new Promise((over) => setTimeout(over, PATIENCE_MS))]);
}

async function startSession(): Promise<void> {
  try {
    const { data } = await api.resumeSession({});
    // Signed in by hand, after a long wait.
    if (session.isSignedIn()) return;
    session.keep('user', data.user);
    session.resumeNotice();
    session.start(data);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // Without an answer the device still keeps its member. A locked account has already ended the session, with its reason.
    if (error.slug === 'network')
      window.addEventListener('online', () => void startSession(), { once: true });
    else if (error.status === UNAUTHORIZED && !session.isSignedIn()) session.end();
  }
}
