import { newKey } from './ids.ts';
import type { Session, TokenPair } from './session.ts';

const TAB_KEY = 'tab';

/**
 * Makes sure that this tab has tokens of its own. A tab that was opened from another one, or duplicated, starts with
 * a copy of the other's session storage; if both renewed the same refresh token, the server would take one of them
 * for a thief. Each tab holds a lock under its name for as long as it lives: a tab that finds it held is the copy. So
 * is one that has no name yet and began with tokens (`startedWith`): it was opened before the other had a name.
 * Without locks (on plain http) nothing is known, and nothing is done.
 */
export async function ownTokens(
  session: Session,
  startedWith: string | null,
  continueIn: (refreshToken: string) => Promise<TokenPair>,
): Promise<void> {
  if (!('locks' in navigator)) return;
  const name = window.sessionStorage.getItem(TAB_KEY);
  if (name !== null && (await holdForLife(name))) return;
  const own = newKey();
  window.sessionStorage.setItem(TAB_KEY, own);
  await holdForLife(own);
  const refreshToken = session.refreshToken();
  const isOwn = name === null && refreshToken !== startedWith;
  if (isOwn || refreshToken === null) return;
  const tokens = await continueIn(refreshToken);
  if (session.refreshToken() === refreshToken) session.renew(tokens);
}

/** Whether the lock of that name was free. It is given back when the tab is closed. */
function holdForLife(name: string): Promise<boolean> {
  return new Promise((answer) => {
    void navigator.locks.request(`handbill-tab-${name}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      return lock === null ? undefined : new Promise<never>(() => undefined);
    });
  });
}
