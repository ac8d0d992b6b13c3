import { bcp47, DEFAULT_LANGUAGE, type Language, languageOf, languages } from '@handbill/contract/languages';

/**
 * The keys of a tab's session storage, exactly the specification's except for the last four: the closed notice, the
 * last answers for offline use, drafts of forms, and the keys of calls without an answer.
 */
const NAMES = [
  'authToken',
  'access_token',
  'refresh_token',
  'user',
  'global',
  'popup_seen',
  'last_answers',
  'drafts',
  'unanswered',
] as const;
/** The values kept as JSON. */
type Content = 'user' | 'global' | 'popup_seen' | 'last_answers' | 'drafts' | 'unanswered';
const LANGUAGE = 'locale';

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

/** The session of a browser tab: its tokens, and the last known member and settings for the first paint. */
export function createSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const listeners = new Set<() => void>();
  let lockedFor: string | null = null;
  let languageOfDevice: string | null = null;
  const read = (name: (typeof NAMES)[number] | typeof LANGUAGE) => storage.getItem(name);

  function changed(): void {
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
    start(tokens: TokenPair): void {
      keepTokens(tokens);
      lockedFor = null;
      changed();
    },
    renew: keepTokens,
    /** Forgets the member. The language is kept: it belongs to the device. */
    end(reason: string | null = null): void {
      for (const name of NAMES) storage.removeItem(name);
      lockedFor = reason;
      changed();
    },
    /** Why the account of the ended session was locked; kept until the next sign-in or until it is dismissed. */
    lockedFor: () => lockedFor,
    /** The stored value; undefined if there is none or it cannot be read. */
    recall(kept: Content): unknown {
      try {
        return JSON.parse(read(kept) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep(kept: Content, value: unknown): void {
      storage.setItem(kept, JSON.stringify(value));
    },
    language: (): Language => languageOf(read(LANGUAGE) ?? DEFAULT_LANGUAGE),
    /** Whether the language was chosen in this tab: it is neither the device's nor the browser's. */
    hasChosenLanguage(): boolean {
      const language = knownOf(read(LANGUAGE));
      return language !== undefined && language !== languageOfDevice && language !== languageOfBrowser();
    },
    /** The language at the start: requested, chosen in this tab or on this device, else the browser's. It is stored. */
    startLanguage(asked: string | null, keptByDevice: string | null = null): void {
      const chosen = knownOf(asked) ?? knownOf(read(LANGUAGE)) ?? knownOf(keptByDevice);
      languageOfDevice = keptByDevice;
      storage.setItem(LANGUAGE, chosen ?? languageOfBrowser());
    },
    chooseLanguage(language: Language): void {
      storage.setItem(LANGUAGE, language);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
