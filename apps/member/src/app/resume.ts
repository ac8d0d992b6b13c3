import { CallFailed } from '@handbill/contract/client';
import { api } from '../data/api.ts';
import { session } from '../session/this-tab.ts';

/** After this long the app starts without a session; it signs in by itself if the answer comes later. */
const PATIENCE_MS = 8_000;
/** The pause before the next attempt, which doubles with each one. */
const PAUSE_MS = 5_000;
const PAUSE_MAX_MS = 5 * 60_000;
const UNAUTHORIZED = 401;

/** Starts a session in a new tab of a device that keeps its member signed in. */
export function resume(): Promise<unknown> {
  return Promise.race([startSession(), new Promise((over) => setTimeout(over, PATIENCE_MS))]);
}

async function startSession(pause = PAUSE_MS): Promise<void> {
  try {
    const { data } = await api.resumeSession({});
    // Signed in by hand, after a long wait.
    if (session.isSignedIn()) return;
    session.keep('user', data.user);
    session.resumeNotice();
    session.start(data);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { slug } = error;
    // Without an answer the device still keeps its member. A locked account has already ended the session, with its reason.
    if (error.status === UNAUTHORIZED && !session.isSignedIn()) session.end();
    else if (slug === 'service_unavailable' || slug === 'too_many_requests')
      tryAgain(pause, Math.max(pause, 1_000 * (error.retryAfterSeconds ?? 0)));
    else if (slug === 'network') tryAgain(pause, null);
  }
}

/**
 * After a wait, in milliseconds, or when the connection is back. Without a wait only then: the server may have renewed
 * the kept session, and takes a second use of what is kept here, long after the first, for a theft of it.
 */
function tryAgain(pause: number, wait: number | null): void {
  const timer = wait === null ? undefined : setTimeout(startAgain, wait);
  window.addEventListener('online', startAgain);

  function startAgain(): void {
    clearTimeout(timer);
    window.removeEventListener('online', startAgain);
    // Unless the member has signed in by hand, or has had the device forget them.
    if (session.isSignedIn() || !session.isKept()) return;
    void startSession(Math.min(2 * pause, PAUSE_MAX_MS));
  }
}
