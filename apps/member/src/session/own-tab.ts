import { newKey } from './ids.ts';
import type { Session, TokenPair } from './session.ts';
import { tabStorage } from './this-tab.ts';

const TAB_KEY = 'tab';

/**
 * Makes sure that this tab has its own tokens. A tab that was opened from another one, or duplicated, starts with a
 * copy of its session storage; if both renewed the same refresh token, the server would treat it as stolen. Each tab
 * holds a lock under its name while it is open: a tab that finds the lock held is a copy. So is a tab without a name
 * that began with tokens (`startedWith`): it was opened before the other had a name. Without locks (on plain http)
 * copies cannot be detected, and nothing is done.
 */
export async function ownTokens(
  session: Session,
  startedWith: string | null,
  continueIn: (refreshToken: string) => Promise<TokenPair>,
): Promise<void> {
  if (!('locks' in navigator)) return;
  const name = tabStorage.getItem(TAB_KEY);
  if (name !== null && (await holdForLife(name))) return;
  const own = newKey();
  tabStorage.setItem(TAB_KEY, own);
  await holdForLife(own);
  const refreshToken = session.refreshToken();
  const isOwn = name === null && refreshToken !== startedWith;
  if (isOwn || refreshToken === null) return;
  const tokens = await continueIn(refreshToken);
  if (session.refreshToken() === refreshToken) session.renew(tokens);
}

/** Takes the lock of a name and returns whether it was free. It is released when the tab closes. */
function holdForLife(name: string): Promise<boolean> {
  return new Promise((answer) => {
    void navigator.locks.request(`handbill-tab-${name}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      return lock === null ? undefined : new Promise<never>(() => undefined);
    });
  });
}
