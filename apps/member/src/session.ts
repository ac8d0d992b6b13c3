import { DEFAULT_LANGUAGE, type Language, languageOf, languages } from '@handbill/contract/languages';

/** The names under which a browser tab keeps its session; the specification's, exactly, but for the last two. */
const KEYS = {
  authToken: 'authToken',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  user: 'user',
  global: 'global',
  locale: 'locale',
  /** Not the specification's: what a member was last answered, for when there is no connection. */
  answers: 'last_answers',
  /** Not the specification's either: what was typed into forms and not sent yet. */
  drafts: 'drafts',
} as const;
type Kept = keyof typeof KEYS;
/** What is kept as JSON. */
type Content = 'user' | 'global' | 'answers' | 'drafts';

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

export type Session = ReturnType<typeof createSession>;

/** The session of a browser tab: its tokens, and the last known member and settings for the first paint. */
export function createSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const listeners = new Set<() => void>();
  const read = (kept: Kept) => storage.getItem(KEYS[kept]);

  function changed(): void {
    for (const listener of listeners) listener();
  }
  function keepTokens(tokens: TokenPair): void {
    storage.setItem(KEYS.accessToken, tokens.access_token);
    storage.setItem(KEYS.authToken, tokens.access_token);
    storage.setItem(KEYS.refreshToken, tokens.refresh_token);
  }

  return {
    accessToken: () => read('accessToken'),
    refreshToken: () => read('refreshToken'),
    isSignedIn: () => read('accessToken') !== null,
    start(tokens: TokenPair): void {
      keepTokens(tokens);
      changed();
    },
    renew: keepTokens,
    /** Forgets who was signed in. The language stays: it belongs to whoever holds the device. */
    end(): void {
      for (const [kept, name] of Object.entries(KEYS)) if (kept !== 'locale') storage.removeItem(name);
      changed();
    },
    /** What was kept under such a name; undefined when there is nothing or it cannot be read. */
    recall(kept: Content): unknown {
      try {
        return JSON.parse(read(kept) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep(kept: Content, value: unknown): void {
      storage.setItem(KEYS[kept], JSON.stringify(value));
    },
    language: (): Language => languageOf(read('locale') ?? DEFAULT_LANGUAGE),
    hasChosenLanguage: () => languages.some((language) => language === read('locale')),
    chooseLanguage(language: Language): void {
      storage.setItem(KEYS.locale, language);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
