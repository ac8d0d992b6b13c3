import { newKey } from './ids.ts';
import { clearSession } from './session.ts';

const NAME = 'console_tab';
/** A tab that was reloaded gets its lock back long before; a copy waits for it in vain. */
const WAIT_MS = 1_000;

/**
 * Signs a copy of another tab out, in this tab only. A duplicated tab starts with a copy of its session storage; if both
 * renewed the same refresh token, the server would treat it as stolen and sign out both. Each tab holds a lock under its
 * name while it is open: a tab that finds the lock held is a copy. Without locks (on plain http) copies cannot be
 * detected, and nothing is done.
 */
export async function leaveCopiedSession(): Promise<void> {
  if (!('locks' in navigator)) return;
  const name = sessionStorage.getItem(NAME);
  if (name !== null && (await holdForLife(name))) return;
  if (name !== null) clearSession();
  const own = newKey();
  sessionStorage.setItem(NAME, own);
  await holdForLife(own);
}

/** Takes the lock of a name; false if another tab held it all the time. It is released when the tab closes. */
function holdForLife(name: string): Promise<boolean> {
  const signal = AbortSignal.timeout(WAIT_MS);
  return new Promise((answer) => {
    navigator.locks
      .request(`handbill-console-${name}`, { signal }, () => {
        answer(true);
        return new Promise<never>(() => undefined);
      })
      // A browser that refuses locks knows of no other tab that has it.
      .catch(() => answer(!signal.aborted));
  });
}
