import { bcp47, DEFAULT_LANGUAGE, type Language, languageOf, languages } from '@handbill/contract/languages';
import { storedKeys } from './stored-keys.ts';

/** The values kept as JSON. */
type Content = 'user' | 'global' | 'popup_seen' | 'last_answers' | 'drafts' | 'unanswered';
const LANGUAGE = 'locale';
/**
 * The keys of the device's storage, which outlasts tabs: the closed notice, as in the tab, whether its member stays
 * signed in, and the username of one who does.
 */
const SEEN = 'popup_seen';
const STAYS = 'stay_signed_in';
const USERNAME = 'username';
/** The device keeps its member signed in now; `yes` and `no` are what was last chosen. */
const KEPT = 'kept';
/** Each member's drafts of orders, with the member's id after it, for all tabs. */
const ORDER_DRAFTS = 'order_drafts';

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

const knownOf = (code: string | null) => languages.find((language) => language === code);

/** The first of the browser's languages that the app has, else the default. */
function languageOfBrowser(): Language {
  for (const wanted of navigator.languages) {
    const found = languages.find((code) => bcp47[code].slice(0, 2) === wanted.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}

export type Session = ReturnType<typeof createSession>;

export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored value; undefined if there is none or it cannot be read. */
function valueIn(storage: Kept, name: Content): unknown {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Who signs in on a device, as far as its storage remembers. */
function memberOfDevice(storage: Kept, device: Kept) {
  return {
    /** Whether the device keeps its member signed in, so that the server can start a session in this tab. */
    isKept: () => device.getItem(STAYS) === KEPT,
    /**
     * Remembers the username of a member whom the device keeps signed in; null for one whom it does not. If that was
     * not chosen but the default, the last choice stays.
     */
    keepMember(username: string | null, isChosen = true): void {
      if (isChosen) device.setItem(STAYS, username === null ? 'no' : KEPT);
      device.setItem(USERNAME, username ?? '');
      device.removeItem(SEEN);
    },
    /** The notice that was closed since the last sign-in on this device counts as closed in a new tab. */
    resumeNotice(): void {
      const seen = device.getItem(SEEN);
      if (seen !== null) storage.setItem(SEEN, seen);
    },
    /** What was last chosen on this device, if anything was. */
    lastChoice: () => device.getItem(STAYS),
    lastUsername: () => device.getItem(USERNAME) ?? '',
  };
}

/** The language of a tab, and how it came to it. */
function languageOfTab(storage: Kept) {
  let ofDevice: string | null = null;
  let instead: Language | null = null;
  const chosen = () => storage.getItem(LANGUAGE);
  return {
    /** What is spoken: the chosen language, or the one in its place. */
    language: (): Language => instead ?? languageOf(chosen() ?? DEFAULT_LANGUAGE),
    /** Speaks another language while the texts of the chosen one cannot be loaded; null: the chosen one again. */
    speakInstead(language: Language | null): void {
      instead = language;
    },
    /** The chosen language while another one is spoken in its place; else null. */
    waitingLanguage: () => instead && languageOf(chosen() ?? ''),
    /** Whether the language was chosen in this tab: it is neither the device's nor the browser's. */
    hasChosenLanguage(): boolean {
      const language = knownOf(chosen());
      return language !== undefined && language !== ofDevice && language !== languageOfBrowser();
    },
    /** The language at the start: requested, chosen in this tab or on this device, else the browser's. It is stored. */
    startLanguage(asked: string | null, keptByDevice: string | null = null): void {
      const known = knownOf(asked) ?? knownOf(chosen()) ?? knownOf(keptByDevice);
      ofDevice = keptByDevice;
      storage.setItem(LANGUAGE, known ?? languageOfBrowser());
    },
    chooseLanguage(language: Language): void {
      instead = null;
      storage.setItem(LANGUAGE, language);
    },
  };
}

/** What the server says about a locked account: the reason, the time, and after a right password the balance. */
export type LockedFacts = Readonly<Record<string, unknown>>;

/**
 * The session of a browser tab: its tokens, and the last known member and settings for the first paint. What it
 * remembers on the `device` outlasts it.
 */
export function createSession(storage: Kept, device: Kept) {
  const listeners = new Set<() => void>();
  let lockedFor: LockedFacts | null = null;
  let changes = 0;
  const read = (name: (typeof storedKeys.session)[number]) => storage.getItem(name);

  const recall = (kept: Content) => valueIn(storage, kept);
  const orderDrafts = () => `${ORDER_DRAFTS} ${(recall('user') as { _id: string } | undefined)?._id}`;
  const forgetDrafts = (drafts = orderDrafts()) => device.removeItem(drafts);
  function changed(): void {
    changes += 1;
    for (const listener of listeners) listener();
  }
  function keepTokens(tokens: TokenPair): void {
    storage.setItem('access_token', tokens.access_token);
    storage.setItem('authToken', tokens.access_token);
    storage.setItem('refresh_token', tokens.refresh_token);
  }

  return {
    accessToken: () => read('access_token'),
    refreshToken: () => read('refresh_token'),
    isSignedIn: () => read('access_token') !== null,
    /** How often a session began or ended in this tab: a call that was sent under another count is of another session. */
    changes: () => changes,
    start(tokens: TokenPair): void {
      keepTokens(tokens);
      lockedFor = null;
      changed();
    },
    renew: keepTokens,
    ...memberOfDevice(storage, device),
    /**
     * Forgets the member, but not what the device remembers: the language, who signs in here, and their drafts of
     * orders unless the account is locked, because they may still be signed in in another tab.
     */
    end(locked: LockedFacts | null = null): void {
      if (locked !== null) forgetDrafts();
      for (const name of storedKeys.session) storage.removeItem(name);
      if (device.getItem(STAYS) === KEPT) device.setItem(STAYS, 'yes');
      lockedFor = locked;
      changed();
    },
    /** What is known about the lock of the ended session's account; kept until the next sign-in or until it is dismissed. */
    lockedFor: () => lockedFor,
    recall,
    /** The name under which the device keeps this member's drafts of orders. */
    orderDrafts,
    /** Removes drafts of orders from the device: this member's, or after the end those of the given name. */
    forgetDrafts,
    keep(kept: Content, value: unknown): void {
      const written = JSON.stringify(value);
      storage.setItem(kept, written);
      if (kept === SEEN) device.setItem(SEEN, written);
    },
    ...languageOfTab(storage),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
