import { createSession, type Kept } from './session.ts';

/**
 * A storage of the browser. What it refuses to take, because it is full or the browser stores nothing for this site,
 * is kept until the page is closed.
 */
function storageNamed(name: 'sessionStorage' | 'localStorage'): Kept {
  const refused = new Map<string, string>();
  let browser: Kept | undefined;
  try {
    browser = window[name];
  } catch {
    // Reading the property fails where site data is blocked.
  }
  return {
    getItem: (key) => refused.get(key) ?? browser?.getItem(key) ?? null,
    setItem(...entry) {
      try {
        if (!browser) throw new Error(`no ${name}`);
        browser.setItem(...entry);
        refused.delete(entry[0]);
      } catch {
        refused.set(...entry);
      }
    },
    removeItem(key) {
      refused.delete(key);
      browser?.removeItem(key);
    },
  };
}

export const tabStorage = storageNamed('sessionStorage');
export const deviceStorage = storageNamed('localStorage');

/** The session of this browser tab. */
export const session = createSession(tabStorage, deviceStorage);
